/// Where a value lies when a page is rendered: a register, a slot in the record there, and for `{{a.b}}` the slots after.
struct Slot: Hashable, Sendable {
  let register: Int32
  let index: Int32
  /// The number of the path that leads on from the slot; 0 when none does.
  let path: Int32
}

/// The records whose names a tag sees.
///
/// Each shape has one register. Entering a record whose shape is already in scope hides the earlier one wholly, since
/// both offer the same names; so the register is used again, and a template that contains itself sees a scope that
/// comes back rather than one that grows.
struct Scope: Hashable {
  /// The scalar that a section shows: what `{{.}}` is in it.
  struct Dot: Hashable {
    let slot: Slot
    let kind: Shape.Scalar
  }

  /// Registers, outermost first; none stands twice.
  private(set) var registers: [Int32]
  private(set) var dot: Dot?

  init(root: Int32) { registers = [root] }

  /// The register of the record entered last.
  var focus: Int32 { registers[registers.count - 1] }

  func entering(_ register: Int32) -> Scope {
    var scope = self
    scope.registers.removeAll { $0 == register }
    scope.registers.append(register)
    scope.dot = nil
    return scope
  }

  func showing(_ dot: Dot) -> Scope {
    var scope = self
    scope.dot = dot
    return scope
  }
}
