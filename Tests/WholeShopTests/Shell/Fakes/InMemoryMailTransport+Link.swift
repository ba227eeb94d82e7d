import Mail

extension InMemoryMailTransport {
  /// The first link mailed that begins so; mail goes out in the background, so it may take a moment.
  func link(beginning start: String) async throws -> String {
    for _ in 0..<100_000 {
      let lines = messages.flatMap { $0.body.split(separator: "\n") }
      if let line = lines.first(where: { $0.contains(start) }) {
        return String(line.drop { $0 == " " })
      }
      await Task.yield()
    }
    throw MailError.timedOut(program: "memory")
  }
}
