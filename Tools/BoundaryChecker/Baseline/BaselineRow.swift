import CivilTime

/// An entry of the baseline as JSON documents hold it; keys without a value are left out.
struct BaselineRow: Encodable {
  let rule: String
  let target: String
  let module: String
  let file: String
  let count: Int
  let owner: String?
  let reason: String?
  let expires: String?

  init(_ entry: BaselineEntry) {
    rule = entry.rule
    target = entry.target
    module = entry.module
    file = entry.file
    count = entry.count
    owner = entry.owner
    reason = entry.reason
    expires = entry.expires?.description
  }
}
