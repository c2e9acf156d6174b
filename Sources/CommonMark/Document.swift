private import CCommonMark
private import Glibc

/// A parsed CommonMark document: the one owner of libcmark's tree.
///
/// Everything that touches C is in this file. A `Node` is a borrowed view that must not outlive its document;
/// what leaves the module is `Body`, a plain value.
@safe struct Document: ~Copyable {
  private let pointer: OpaquePointer

  /// Parses `bytes`; libcmark reads any bytes and stops the process only when memory runs out.
  init?(parsing bytes: [UInt8]) {
    let root = unsafe bytes.withUnsafeBytes { buffer in
      // With CMARK_OPT_SOURCEPOS line numbers count the newlines inside code spans and tags.
      unsafe cmark_parse_document(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, CMARK_OPT_SOURCEPOS)
    }
    guard let root = unsafe root else { return nil }
    unsafe pointer = root
  }

  deinit { unsafe cmark_node_free(pointer) }

  var root: Node { unsafe Node(pointer) }

  /// Takes a block and all in it out of the tree, and frees it.
  func remove(_ node: Node) { node.removeFromTree() }

  /// Takes a block and all in it out of the tree; `remove(_:)` must follow.
  func detach(_ node: Node) { node.detach() }
}

/// One node of a document, valid as long as the document is.
@safe struct Node {
  enum Kind {
    case document, blockQuote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
    case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, link, image
    /// The node types for custom renderers, which the parser never makes.
    case custom
  }

  private let pointer: OpaquePointer

  fileprivate init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  var kind: Kind {
    switch unsafe cmark_node_get_type(pointer) {
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_HTML_INLINE: .htmlInline
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    default: .custom
    }
  }
}

// MARK: Walking

extension Node {
  enum Event {
    case enter, exit
  }

  /// Visits this node and all below it in document order, without recursion; leaves are entered and not exited.
  func walk(_ visit: (Node, Event) -> Void) {
    guard let iterator = unsafe cmark_iter_new(pointer) else { return }
    defer { unsafe cmark_iter_free(iterator) }
    while true {
      let event: Event
      switch unsafe cmark_iter_next(iterator) {
      case CMARK_EVENT_ENTER: event = .enter
      case CMARK_EVENT_EXIT: event = .exit
      default: return
      }
      guard let current = unsafe cmark_iter_get_node(iterator) else { return }
      visit(unsafe Node(current), event)
    }
  }

  /// Visits the blocks of this document in order and leaves out everything inside paragraphs and headings.
  func walkBlocks(_ visit: (Node) -> Void) {
    var current = self
    while true {
      visit(current)
      switch current.kind {
      case .document, .blockQuote, .list, .item:
        if let child = current.firstChild {
          current = child
          continue
        }
      default: break
      }
      while current.next == nil {
        guard let parent = current.parent else { return }
        current = parent
      }
      guard let next = current.next else { return }
      current = next
    }
  }

  var lastChild: Node? { unsafe cmark_node_last_child(pointer).map { unsafe Node($0) } }
  var previous: Node? { unsafe cmark_node_previous(pointer).map { unsafe Node($0) } }

  /// Tells the node from all others of its document.
  var identity: Int { unsafe Int(bitPattern: pointer) }

  func isSame(as other: Node) -> Bool { unsafe pointer == other.pointer }

  var firstChild: Node? { unsafe cmark_node_first_child(pointer).map { unsafe Node($0) } }
  var next: Node? { unsafe cmark_node_next(pointer).map { unsafe Node($0) } }
  var parent: Node? { unsafe cmark_node_parent(pointer).map { unsafe Node($0) } }
}

// MARK: Changes

extension Node {
  fileprivate func removeFromTree() {
    unsafe cmark_node_unlink(pointer)
    unsafe cmark_node_free(pointer)
  }

  fileprivate func detach() { unsafe cmark_node_unlink(pointer) }
}

// MARK: Content

extension Node {
  /// The text of a leaf, empty for other nodes.
  var literal: [UInt8] { unsafe Node.bytes(cmark_node_get_literal(pointer)) }

  /// The destination of a link or image, with entities and backslash escapes decoded.
  var url: [UInt8] { unsafe Node.bytes(cmark_node_get_url(pointer)) }

  /// The title of a link or image, decoded; empty when there is none.
  var title: [UInt8] { unsafe Node.bytes(cmark_node_get_title(pointer)) }

  /// The info string of a fenced code block, decoded; empty when there is none.
  var fenceInfo: [UInt8] { unsafe Node.bytes(cmark_node_get_fence_info(pointer)) }

  /// Whether the text of a leaf starts with `byte`.
  func begins(with byte: UInt8) -> Bool {
    var first: UInt8?
    unsafe withLiteral { first = unsafe $0.first }
    return first == byte
  }

  /// Runs `body` on the text of a leaf without copying it.
  func withLiteral(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe Node.withBytes(cmark_node_get_literal(pointer), body)
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    var copy: [UInt8] = []
    unsafe withBytes(text) { copy = unsafe Array($0) }
    return copy
  }

  /// libcmark's strings end with NUL and hold none: it replaces NUL by U+FFFD when it reads.
  private static func withBytes(_ text: UnsafePointer<CChar>?, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard let text = unsafe text else { return }
    let length = unsafe strlen(text)
    unsafe text.withMemoryRebound(to: UInt8.self, capacity: length) {
      unsafe body(UnsafeBufferPointer(start: $0, count: length))
    }
  }
}

// MARK: Attributes and positions

extension Node {
  /// 1–6 for a heading.
  var headingLevel: Int { unsafe Int(cmark_node_get_heading_level(pointer)) }

  var isOrderedList: Bool { unsafe cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }

  /// The number of the first item of an ordered list.
  var listStart: Int { unsafe Int(cmark_node_get_list_start(pointer)) }

  /// Whether the paragraphs of a list's items stand without `<p>` (CommonMark §5.3).
  var isTightList: Bool { unsafe cmark_node_get_list_tight(pointer) != 0 }

  /// The 1-based line of the first byte; 0 where libcmark does not know.
  var startLine: Int { unsafe Int(cmark_node_get_start_line(pointer)) }
  /// The 1-based column of the first byte, in bytes; for inlines often, not always, right.
  var startColumn: Int { unsafe Int(cmark_node_get_start_column(pointer)) }
  /// The 1-based line of the last byte.
  var endLine: Int { unsafe Int(cmark_node_get_end_line(pointer)) }
  /// The 1-based column of the last byte, in bytes.
  var endColumn: Int { unsafe Int(cmark_node_get_end_column(pointer)) }
}
