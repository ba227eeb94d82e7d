/// Prints a link into a buffer that a caller lends: literals as they are, values percent-encoded.
@safe
@usableFromInline
struct LinkWriter: ~Copyable {
  private var core: PatternCore?
  private var template: LinkTemplate?
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private let capacity: Int
  private var count = 0
  private var isFull = false
  private var literal = 0
  private var tailCount = 0
  private var queryItems = 0

  /// What was read, when the writer only compares with it.
  private let read: (link: ScannedLink, candidate: PatternCandidate)?

  /// Whether everything written so far stands in the link that was read.
  private(set) var isReadBack = true

  /// Awaits the pattern that prints a link; `buffer` must outlive the writer.
  private init(into buffer: UnsafeMutableBufferPointer<UInt8>) {
    unsafe self.buffer = buffer
    (capacity, read) = (buffer.count, nil)
  }

  /// Compares with what was read instead of printing.
  init(comparingWith link: ScannedLink, readBy candidate: PatternCandidate) {
    unsafe buffer = UnsafeMutableBufferPointer(start: nil, count: 0)
    (capacity, read) = (0, (link, candidate))
  }

  /// Prints what `encode` begins and writes, or answers `nil` when no pattern took it up.
  @usableFromInline
  static func printed(
    _ encode: (inout LinkWriter) throws(RoutingError) -> Bool
  ) throws(RoutingError) -> PrintedRoute? {
    // Nearly every link fits the stack; only a long one is printed a second time.
    do throws(RoutingError) {
      return try printed(capacity: 512, encode)
    } catch {
      guard case .tooLong = error else { throw error }
      return try printed(capacity: Link.maximumLength, encode)
    }
  }

  @inline(__always)
  private static func printed(
    capacity: Int, _ encode: (inout LinkWriter) throws(RoutingError) -> Bool
  ) throws(RoutingError) -> PrintedRoute? {
    try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) {
      buffer -> Result<PrintedRoute?, RoutingError> in
      var writer = unsafe LinkWriter(into: buffer)
      do throws(RoutingError) {
        guard try encode(&writer), let core = writer.core else { return .success(nil) }
        return .success(PrintedRoute(link: try writer.finish(), core: core))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Begins the link of a pattern, which has found that the route is its own.
  @usableFromInline
  mutating func begin(_ core: PatternCore) throws(RoutingError) {
    switch core.parsed {
    case .success(let template): (self.core, self.template) = (core, template)
    case .failure(let problem): throw .badTemplate(pattern: core.text, problem: problem)
    }
  }

  /// The text of the pattern, for messages.
  @usableFromInline
  var pattern: String { core?.text ?? "" }

  /// Appends the value of the next parameter, and the words before it.
  @usableFromInline
  mutating func append(_ value: String, _ shape: ParameterShape) throws(RoutingError) {
    if let read {
      isReadBack =
        isReadBack && read.candidate.holds(value, shape, pathIndex: literal, in: read.link)
      literal += 1
      return
    }
    if shape.isInPath {
      if shape.kind == .tail, tailCount > 0 {
        put(UInt8(ascii: "/"))
      } else {
        appendLiteral()
      }
      if shape.kind == .tail { tailCount += 1 }
      guard (template?.segments.count ?? 0) + max(0, tailCount - 1) <= Link.maximumSegments else {
        throw .tooManySegments(pattern: pattern)
      }
      guard !value.isEmpty else {
        throw .emptyValue(parameter: shape.name, pattern: pattern)
      }
    } else {
      appendLiteral()
      put(queryItems > 0 ? UInt8(ascii: "&") : UInt8(ascii: "?"))
      queryItems += 1
      guard queryItems <= ScannedLink.maximumItems else {
        throw .tooManyQueryItems(pattern: pattern)
      }
      for byte in shape.name.utf8 { put(byte) }
      put(UInt8(ascii: "="))
    }
    guard encode(value, inPath: shape.isInPath) else {
      throw .unprintableValue(parameter: shape.name, pattern: pattern)
    }
  }

  /// Ends the link and gives its text.
  mutating func finish() throws(RoutingError) -> Link {
    appendLiteral()
    guard !isFull else { throw .tooLong(pattern: pattern) }
    return unsafe Link(
      printed: String(decoding: UnsafeBufferPointer(rebasing: buffer[..<count]), as: UTF8.self))
  }

  /// Appends the words up to the template's next path parameter, or its last words.
  private mutating func appendLiteral() {
    guard let template, literal < template.literals.count else { return }
    put(template.literals[literal])
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

  private mutating func put(_ bytes: [UInt8]) {
    guard bytes.count <= capacity - count else {
      isFull = true
      return
    }
    for index in bytes.indices { unsafe buffer[count + index] = bytes[index] }
    count += bytes.count
  }

  private mutating func put(_ byte: UInt8) {
    guard count < capacity else {
      isFull = true
      return
    }
    unsafe buffer[count] = byte
    count += 1
  }
}
