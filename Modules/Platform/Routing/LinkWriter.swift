/// Prints a link into a buffer that a caller lends: literals as they are, values percent-encoded.
@safe
@usableFromInline
struct LinkWriter {
  let template: LinkTemplate
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private let capacity: Int
  private var count = 0
  private var isFull = false
  private var literal = 0
  private var tailCount = 0
  private var queryItems = 0

  /// Starts a link; `buffer` must outlive the writer.
  init(_ template: LinkTemplate, into buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.template = template
    unsafe self.buffer = buffer
    capacity = buffer.count
  }

  /// The text of the pattern, for messages.
  @usableFromInline
  var pattern: String { template.text }

  /// Appends the value of the next parameter, and the words before it.
  @usableFromInline
  mutating func append(_ value: String, _ shape: ParameterShape) throws(RoutingError) {
    if shape.isInPath {
      if shape.kind == .tail, tailCount > 0 {
        put(UInt8(ascii: "/"))
      } else {
        appendLiteral()
      }
      if shape.kind == .tail { tailCount += 1 }
      guard template.segments.count + max(0, tailCount - 1) <= Link.maximumSegments else {
        throw .tooManySegments(pattern: template.text)
      }
      guard !value.isEmpty else {
        throw .emptyValue(parameter: shape.name, pattern: template.text)
      }
    } else {
      appendLiteral()
      put(queryItems > 0 ? UInt8(ascii: "&") : UInt8(ascii: "?"))
      queryItems += 1
      guard queryItems <= ScannedLink.maximumItems else {
        throw .tooManyQueryItems(pattern: template.text)
      }
      for byte in shape.name.utf8 { put(byte) }
      put(UInt8(ascii: "="))
    }
    guard encode(value, inPath: shape.isInPath) else {
      throw .unprintableValue(parameter: shape.name, pattern: template.text)
    }
  }

  /// Ends the link and gives its text.
  mutating func finish() throws(RoutingError) -> Link {
    appendLiteral()
    guard !isFull else { throw .tooLong(pattern: template.text) }
    return unsafe Link(
      printed: String(decoding: UnsafeBufferPointer(rebasing: buffer[..<count]), as: UTF8.self))
  }

  /// Appends the words up to the template's next path parameter, or its last words.
  private mutating func appendLiteral() {
    guard literal < template.literals.count else { return }
    for byte in template.literals[literal] { put(byte) }
    literal += 1
  }

  /// Percent-encodes a value; answers whether a link can carry it.
  private mutating func encode(_ value: String, inPath: Bool) -> Bool {
    if inPath, value == "." || value == ".." { return false }
    var previous: UInt8 = 0
    for byte in value.utf8 {
      if ByteSet.unreserved.contains(byte) {
        put(byte)
      } else if LinkScanner.isForbidden(byte, after: previous, inPath: inPath) {
        return false
      } else {
        put(UInt8(ascii: "%"))
        put(hexadecimal(byte &>> 4))
        put(hexadecimal(byte & 15))
      }
      previous = byte
    }
    return true
  }

  private func hexadecimal(_ digit: UInt8) -> UInt8 { digit < 10 ? digit &+ 48 : digit &+ 55 }

  private mutating func put(_ byte: UInt8) {
    guard count < capacity else {
      isFull = true
      return
    }
    unsafe buffer[count] = byte
    count += 1
  }
}
