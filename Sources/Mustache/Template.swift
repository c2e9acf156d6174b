/// A template compiled for one kind of input: every name in it is resolved, every check is done.
package struct Template<Input>: Sendable {
  private let program: Program
  private let shape: RecordShape<Input>

  init(program: Program, shape: RecordShape<Input>) {
    self.program = program
    self.shape = shape
  }

  /// Appends the page of `input` to `out`.
  package func render(_ input: Input, into out: inout [UInt8]) {
    Renderer.render(program, shape.values(input), into: &out)
  }

  /// Appends the page of a record that is made already; it must be of the shape the template is compiled for.
  package func render(_ record: Record<Input>, into out: inout [UInt8]) {
    Renderer.render(program, record.values, into: &out)
  }
}
