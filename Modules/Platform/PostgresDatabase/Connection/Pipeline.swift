import CPostgres

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A libpq connection that sends commands in pipelines: one round trip begins a transaction, prepares a
/// statement and runs it.
///
/// Only `poll` blocks, and it waits in short intervals, so that cancellation or a deadline ends every wait.
///
/// It is `@safe` because the handle never leaves it and is released once.
@safe
final class Pipeline {
  private(set) var handle: OpaquePointer?

  enum Command {
    /// A command without values.
    case plain(String)
    case prepare(name: String, sql: String, types: [Oid])
    case execute(name: String, WireBindings)
    /// A one-time statement: prepared and run together.
    case executeUnnamed(sql: String, WireBindings)
  }

  /// The answers to a pipeline, up to the first refused command.
  struct Answers {
    var results: [ResultSet] = []
    var refusal: Refusal?
  }

  init(to address: PostgresAddress, within timeout: Duration) throws(Failure) {
    let deadline = ContinuousClock.now + timeout
    unsafe handle = Self.start(address.parameters)
    if address.leavesVerificationOpen, unsafe !Self.isVerificationSettled(handle) {
      unsafe PQfinish(handle)
      unsafe handle = Self.start(address.parameters + [("sslmode", "verify-full")])
    }
    try connect(until: deadline)
  }

  deinit { close() }

  /// Closes the connection; does nothing the second time.
  func close() {
    unsafe PQfinish(handle)
    unsafe handle = nil
  }

  /// Whether the connection is usable: an idle server sends nothing unless it ends the connection.
  var isUsable: Bool {
    guard let handle = unsafe handle, unsafe PQstatus(handle) == CONNECTION_OK else { return false }
    var request = unsafe pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) == 0
  }

  /// Whether a transaction is open, even a failed one.
  var isInTransaction: Bool {
    [PQTRANS_INTRANS, PQTRANS_INERROR].contains(unsafe PQtransactionStatus(handle))
  }

  /// Whether an open transaction has failed, so that no statement runs in it.
  var hasFailedTransaction: Bool { unsafe PQtransactionStatus(handle) == PQTRANS_INERROR }

  /// The process ID that the server reported, which is invented if a pooler answers.
  var processID: Int { Int(unsafe PQbackendPID(handle)) }

  /// Returns a value that the server reported at the start, such as its version.
  func parameter(_ name: String) -> String? {
    unsafe PQparameterStatus(handle, name).map { unsafe String(cString: $0) }
  }
}

// MARK: Pipelines

extension Pipeline {
  /// Sends commands together and waits for all answers.
  func run(
    _ commands: [Command], within timeout: Duration, isCancellable: Bool
  ) throws(Failure) -> Answers {
    try unsafe exchange(within: timeout) { handle, deadline throws(Failure) in
      for command in commands where unsafe !send(command, on: handle) { throw .lost(errorMessage) }
      guard unsafe PQpipelineSync(handle) == 1 else { throw .lost(errorMessage) }
      return try unsafe answers(on: handle, until: deadline, isCancellable: isCancellable)
    }
  }

  /// Sends something and waits for the answer; a connection that fails before it comes is closed, since later
  /// answers would match no command.
  @unsafe
  func exchange<Answer>(
    within timeout: Duration,
    _ body: (OpaquePointer, ContinuousClock.Instant) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard let handle = unsafe handle else { throw .lost("the connection was closed") }
    do throws(Failure) {
      return try unsafe body(handle, .now + timeout)
    } catch {
      if case .lost = error {} else { unsafe CancelRequest(handle)?.send() }
      close()
      throw error
    }
  }

  private func answers(
    on handle: OpaquePointer, until deadline: ContinuousClock.Instant, isCancellable: Bool
  ) throws(Failure) -> Answers {
    var answers = Answers()
    while true {
      do throws(Failure) {
        try unsafe awaitAnswer(on: handle, until: deadline, isCancellable: isCancellable)
      } catch .lost(let message) {
        throw .lost(answers.refusal?.message ?? message)
      }
      // A null result separates the answers to two commands.
      guard let next = unsafe PQgetResult(handle) else {
        guard unsafe PQstatus(handle) == CONNECTION_OK else {
          throw .lost(answers.refusal?.message ?? errorMessage)
        }
        continue
      }
      let result = unsafe ResultSet(next)
      switch result.status {
      case PGRES_PIPELINE_SYNC:
        guard unsafe PQstatus(handle) == CONNECTION_OK else {
          throw .lost(answers.refusal?.message ?? errorMessage)
        }
        return answers
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: answers.results.append(result)
      case PGRES_PIPELINE_ABORTED: break
      case PGRES_FATAL_ERROR:
        let refusal = result.refusal
        // Without a state it comes from libpq itself, which cannot make sense of what it received.
        guard refusal?.state.isEmpty == false else {
          throw .lost((answers.refusal ?? refusal)?.message ?? errorMessage)
        }
        answers.refusal = answers.refusal ?? refusal
      default: throw .lost("the server sent an unexpected answer")
      }
    }
  }

  /// Waits until an answer can be read, and sends pending data while it waits: a server whose answers are not
  /// read stops reading.
  func awaitAnswer(
    on handle: OpaquePointer, until deadline: ContinuousClock.Instant, isCancellable: Bool
  ) throws(Failure) {
    while true {
      let unsent = unsafe PQflush(handle)
      if unsafe unsent < 0 || PQstatus(handle) != CONNECTION_OK { throw lostInFlight() }
      if unsafe PQisBusy(handle) == 0 { return }
      let events = Int16(POLLIN) | (unsent > 0 ? Int16(POLLOUT) : 0)
      let ready = try Self.wait(
        unsafe PQsocket(handle), for: events, until: deadline, isCancellable: isCancellable)
      if ready & ~Int16(POLLOUT) != 0, unsafe PQconsumeInput(handle) == 0 { throw lostInFlight() }
    }
  }

  /// Returns the failure for a lost connection, in the server's words if it sent any.
  private func lostInFlight() -> Failure {
    var message = errorMessage
    // The data that has arrived is answers, at most one per command, with no separators.
    for _ in 0..<100 {
      guard let next = unsafe PQgetResult(handle) else { continue }
      let result = unsafe ResultSet(next)
      guard let refusal = result.refusal, !refusal.state.isEmpty else { continue }
      message = refusal.message
      break
    }
    return .lost(message)
  }

  @unsafe
  private func send(_ command: Command, on handle: OpaquePointer) -> Bool {
    switch command {
    case .plain(let sql):
      unsafe PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1) == 1
    case .prepare(let name, let sql, let types):
      unsafe PQsendPrepare(handle, name, sql, Int32(clamping: types.count), types) == 1
    case .execute(let name, let bindings):
      unsafe bindings.withPointers { values in
        unsafe PQsendQueryPrepared(
          handle, name, Int32(clamping: values.count), values, bindings.lengths,
          bindings.formats, 1) == 1
      }
    case .executeUnnamed(let sql, let bindings):
      unsafe bindings.withPointers { values in
        unsafe PQsendQueryParams(
          handle, sql, Int32(clamping: values.count), bindings.types, values, bindings.lengths,
          bindings.formats, 1) == 1
      }
    }
  }

  /// Waits for notifications and returns their payloads; empty if none arrives in time.
  func notifications(within timeout: Duration) throws(Failure) -> [String] {
    guard let handle = unsafe handle else { throw .lost("the connection was closed") }
    let deadline = ContinuousClock.now + timeout
    while true {
      guard unsafe PQconsumeInput(handle) == 1 else { throw .lost(errorMessage) }
      var found: [String] = []
      while let next = unsafe PQnotifies(handle) {
        unsafe found.append(String(cString: next.pointee.extra))
        unsafe PQfreemem(next)
      }
      guard found.isEmpty else { return found }
      do throws(Failure) {
        _ = try Self.wait(
          unsafe PQsocket(handle), for: Int16(POLLIN), until: deadline, isCancellable: true,
          inTurnsOf: .milliseconds(250))
      } catch .timedOut {
        return []
      }
    }
  }

  /// The last error of the connection, in one line.
  var errorMessage: String {
    let message = unsafe String(cString: PQerrorMessage(handle))
    let lines = message.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
    return lines.isEmpty ? "the connection was closed" : lines.joined(separator: " ")
  }
}

// MARK: Connecting

extension Pipeline {
  @unsafe
  private static func start(_ parameters: [(keyword: String, value: String)]) -> OpaquePointer? {
    let keywords = unsafe parameters.map { unsafe strdup($0.keyword) } + [nil]
    let values = unsafe parameters.map { unsafe strdup($0.value) } + [nil]
    defer { unsafe (keywords + values).forEach { unsafe free($0) } }
    let constantKeywords = unsafe keywords.map { unsafe UnsafePointer($0) }
    let constantValues = unsafe values.map { unsafe UnsafePointer($0) }
    return unsafe PQconnectStartParams(constantKeywords, constantValues, 0)
  }

  /// Whether the server is on this machine, or the environment or a service file configures verification.
  @unsafe
  private static func isVerificationSettled(_ handle: OpaquePointer?) -> Bool {
    guard let options = unsafe PQconninfo(handle) else { return true }
    let values = Dictionary(unsafe PostgresAddress.values(of: options)) { _, last in last }
    return values["sslmode"] != "prefer"
      || PostgresAddress.isThisMachine(values["host"] ?? "")
        && PostgresAddress.isThisMachine(values["hostaddr"] ?? "")
  }

  private func connect(until deadline: ContinuousClock.Instant) throws(Failure) {
    guard let handle = unsafe handle, unsafe PQstatus(handle) != CONNECTION_BAD else {
      throw .lost(errorMessage)
    }
    // Notices, such as "table already exists", would otherwise go to standard error.
    unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
    var step = PGRES_POLLING_WRITING
    while step != PGRES_POLLING_OK {
      let events = step == PGRES_POLLING_READING ? POLLIN : POLLOUT
      _ = try Self.wait(
        unsafe PQsocket(handle), for: Int16(events), until: deadline, isCancellable: true)
      step = unsafe PQconnectPoll(handle)
      if step == PGRES_POLLING_FAILED { throw .lost(errorMessage) }
    }
    guard unsafe PQsetnonblocking(handle, 1) == 0, unsafe PQenterPipelineMode(handle) == 1 else {
      throw .lost(errorMessage)
    }
  }

  static func pause(_ duration: Duration) {
    _ = poll(nil, 0, Int32(duration / .milliseconds(1)) + 1)
  }

  /// Waits for a socket and returns its ready events; cancellation is noticed at most one interval late.
  private static func wait(
    _ socket: Int32, for events: Int16, until deadline: ContinuousClock.Instant,
    isCancellable: Bool,
    inTurnsOf turn: Duration = .milliseconds(20)
  ) throws(Failure) -> Int16 {
    while true {
      if isCancellable, Task.isCancelled { throw .cancelled }
      let left = deadline - .now
      guard left > .zero else { throw .timedOut }
      var request = pollfd(fd: socket, events: events, revents: 0)
      let pause = Int32(min(left, turn) / .milliseconds(1)) + 1
      if unsafe poll(&request, 1, pause) > 0 { return request.revents }
    }
  }
}
