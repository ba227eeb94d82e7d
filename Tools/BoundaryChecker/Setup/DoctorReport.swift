/// What the doctor found: facts about the set-up, and what is wrong with it.
struct DoctorReport: PrintedDocument {
  struct Check: Equatable {
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
    checks.map { "\($0.ok ? "ok" : "bad") \($0.name): \($0.detail)" }.visibleList
  }

  var document: JSONObject {
    [
      "v": 1, "ok": isHealthy,
      "checks": checks.map { check -> JSONObject in
        ["name": check.name, "ok": check.ok, "detail": check.detail]
      },
    ]
  }
}
