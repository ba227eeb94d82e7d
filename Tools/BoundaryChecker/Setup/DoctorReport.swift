/// What the doctor found: facts about the set-up, and what is wrong with it.
struct DoctorReport: PrintedDocument {
  struct Check: Encodable, Equatable {
    let name: String
    let ok: Bool
    let detail: String
  }

  var checks: [Check] = []

  var isHealthy: Bool { checks.allSatisfy(\.ok) }

  mutating func add(_ name: String, ok: Bool, _ detail: String) {
    checks.append(Check(name: name, ok: ok, detail: detail))
  }

  var text: String {
    checks.map { "\($0.ok ? "ok" : "bad") \($0.name): \($0.detail)".visible + "\n" }.joined()
  }

  func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(Document(ok: isHealthy, checks: checks))
  }

  private struct Document: Encodable {
    let v = 1
    let ok: Bool
    let checks: [Check]
  }
}
