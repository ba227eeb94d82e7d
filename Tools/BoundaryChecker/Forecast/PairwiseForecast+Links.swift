import BoundaryRules
import PackageReading
import PublishedLinks
import SwiftScanning

extension PairwiseForecast {
  /// Returns the links that one branch names, and the places that it opens, which the other retires or narrows.
  func retiredLinks(of changer: BranchChange, in user: BranchChange) -> [Finding] {
    let retired = changer.links.filter { change in
      change.before != nil && (change.after.map(\.isGone) ?? true || !change.breaks.isEmpty)
    }
    var found: [Finding] = []
    for file in user.files.values.sorted(by: { $0.path < $1.path })
    where !file.path.hasSuffix(LinkLock.fileName) {
      func add(_ template: String, _ what: String, at place: String, remedy: String) {
        guard let bytes = file.new,
          let position = LinkSearch(template: template).positions(in: bytes)
            .first(where: { file.lines.added.contains($0.line) && stands($0.line, of: file) })
        else { return }
        found.append(
          finding(
            .mergeRetiresLink, user, changer, file.path, position,
            "\(quoted(user)) names the link \(template), which \(quoted(changer)) \(what) in "
              + place, remedy: remedy, subject: template, other: (place, nil)))
      }
      for change in retired {
        guard let template = change.before?.template else { continue }
        let what =
          change.breaks.isEmpty ? "retires" : "changes: \(change.breaks.joined(separator: ", "))"
        add(
          template, what, at: LinkLock.fileName,
          remedy: change.remedy.isEmpty
            ? "name what replaces it: \(change.after?.line ?? "")" : change.remedy)
      }
      let known = Set(retired.compactMap(\.before).map { Registration.shape(of: $0.template) })
      for registration in changer.registrations.gone
      where registration.key.kind == .link && !known.contains(registration.key.name) {
        add(
          registration.key.name, "no longer answers", at: registration.file,
          remedy: Rule.mergeRetiresLink.remedy)
      }
      for registration in changer.registrations.narrowed {
        add(
          registration.key.name, "opens to people who are signed in alone", at: registration.file,
          remedy: "say it in \(LinkLock.fileName) (UPDATE_LINKS=1), and name another place")
      }
    }
    for registration in changer.registrations.narrowed where !registration.place.isEmpty {
      for mention in user.mentions where mention.name == registration.place {
        found.append(
          finding(
            .mergeRetiresLink, user, changer, mention.file, mention.position,
            "\(quoted(user)) opens .\(registration.place), which \(quoted(changer)) opens to people who "
              + "are signed in alone at \(registration.file):\(registration.position.line)",
            remedy: "offer it to people who are signed in, or keep the place open",
            subject: registration.place, other: (registration.file, registration.position)))
      }
    }
    return found
  }
}
