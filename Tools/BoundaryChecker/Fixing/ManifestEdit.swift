struct ManifestEdit {
  private let manifest: ManifestText
  private let target: ManifestText.Target

  init(_ manifest: ManifestText, _ target: ManifestText.Target) {
    self.manifest = manifest
    self.target = target
  }

  /// The manifest's text after a change; `nil` when there is nothing to change.
  func text(after change: DependencyChange) -> String? {
    let elements = target.list?.elements ?? []
    let index = elements.firstIndex {
      $0.name == change.dependency && $0.isProduct == (change.package != nil)
    }
    switch change.action {
    case .add: return index == nil ? adding(change.dependency, change.package) : nil
    case .remove:
      guard let index, let list = target.list else { return nil }
      return removing(index, from: list)
    }
  }

  private func adding(_ name: String, _ package: String?) -> String {
    let product = package.map { ".product(name: \"\(name)\", package: \"\($0)\")" }
    guard let list = target.list else {
      let argument = "dependencies: [\(product ?? "\"\(name)\"")]"
      let separator =
        target.isMultiline ? ",\n" + manifest.indentation(at: target.nameEnd) : ", "
      return replacing(target.nameEnd..<target.nameEnd, with: separator + argument)
    }
    let local = list.elements.filter { !$0.isProduct }
    let isWrapped = !local.isEmpty && local.allSatisfy { !$0.isPlain }
    let element = product ?? (isWrapped ? ".target(name: \"\(name)\")" : "\"\(name)\"")
    guard let last = list.elements.last else {
      return replacing(list.range, with: "[\(element)]")
    }
    let next = product == nil ? successor(of: name, in: list) : nil
    if let wrapped = wrapped(list, inserting: element, before: next) { return wrapped }
    if let next {
      return replacing(
        next.range.lowerBound..<next.range.lowerBound,
        with: element + separator(before: next, in: list))
    }
    return replacing(
      last.range.upperBound..<last.range.upperBound,
      with: separator(before: last, in: list) + element)
  }

  /// The longest line that an edit makes of one that was shorter.
  private static let lineLimit = 100

  /// The text with an element more on lines of their own, when the line of the list would get too long.
  private func wrapped(
    _ list: ManifestText.List, inserting element: String, before next: ManifestText.Element?
  ) -> String? {
    let texts = list.elements.map { manifest.text($0.range) }
    let length = manifest.lineLength(at: list.range.lowerBound)
    guard length <= Self.lineLimit, length + element.utf8.count + 2 > Self.lineLimit,
      manifest.text(list.range) == "[\(texts.joined(separator: ", "))]"
    else { return nil }
    var elements = texts
    elements.insert(
      element, at: next.flatMap { list.elements.firstIndex(of: $0) } ?? texts.count)
    // Targets stand two levels deep, so half of their indentation is a level.
    let indentation = manifest.indentation(at: list.range.lowerBound)
    let deep = manifest.indentation(at: target.nameEnd)
    let level = indentation.prefix(max(1, (target.isMultiline ? deep.count / 3 : deep.count / 2)))
    let lines = elements.map { "\(indentation)\(level)\($0),\n" }.joined()
    return replacing(list.range, with: "[\n\(lines)\(indentation)]")
  }

  /// The element before which a name belongs, where the targets of the list are sorted.
  private func successor(of name: String, in list: ManifestText.List) -> ManifestText.Element? {
    let names = list.elements.filter { !$0.isProduct }.map(\.name)
    guard names.count > 1, names == names.sorted() else { return nil }
    return list.elements.first { !$0.isProduct && $0.name > name }
      ?? list.elements.first { $0.isProduct && !list.elements[0].isProduct }
  }

  private func separator(
    before element: ManifestText.Element, in list: ManifestText.List
  ) -> String {
    standsAlone(element, in: list)
      ? ",\n" + manifest.indentation(at: element.range.lowerBound) : ", "
  }

  private func standsAlone(
    _ element: ManifestText.Element, in list: ManifestText.List
  ) -> Bool {
    guard let index = list.elements.firstIndex(of: element) else { return false }
    let start =
      index == 0 ? list.range.lowerBound : list.elements[index - 1].range.upperBound
    return manifest.breaksLine(in: start..<element.range.lowerBound)
  }

  private func removing(_ index: Int, from list: ManifestText.List) -> String {
    let element = list.elements[index].range
    if list.elements.count == 1 { return replacing(list.range, with: "[]") }
    if index + 1 < list.elements.count {
      return replacing(
        element.lowerBound..<list.elements[index + 1].range.lowerBound, with: "")
    }
    return replacing(list.elements[index - 1].range.upperBound..<element.upperBound, with: "")
  }

  private func replacing(_ range: Range<Int>, with text: String) -> String {
    manifest.text(0..<range.lowerBound) + text
      + manifest.text(range.upperBound..<manifest.bytes.count)
  }
}
