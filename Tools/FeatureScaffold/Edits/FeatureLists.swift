struct FeatureLists: Sendable {
  private(set) var lines: [String: [String]] = [:]
  private let originals: [String: String]

  init(in folder: PackageFolder) throws(ScaffoldError) {
    var originals: [String: String] = [:]
    for list in FeatureList.allCases where originals[list.path] == nil {
      let text = try folder.read(list.path)
      originals[list.path] = text
      lines[list.path] = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    }
    self.originals = originals
  }

  var edits: [PlannedEdit] {
    originals.sorted { $0.key < $1.key }.compactMap { path, original in
      let text = (lines[path] ?? []).joined(separator: "\n")
      return text == original ? nil : PlannedEdit(path: path, original: original, edited: text)
    }
  }

  /// Adds a feature's line to every list without one; an existing line stays.
  ///
  /// In the manifest it is the sample's line, without the modules that the feature's files do not import.
  mutating func add(
    _ feature: NewFeature, with files: [PlannedFile]
  ) throws(ScaffoldError) {
    let manifest = try ManifestLine(of: SampleCopy.name, in: lines(of: .manifest))
      .text(of: feature, files)
    let name = feature.name.text
    for list in FeatureList.allCases {
      let range = try range(of: list)
      let rows = lines(of: list)[range]
      guard !rows.contains(where: { list.isFeature($0) && list.name(in: $0) == name }) else {
        continue
      }
      // Inserts before the first greater name, so that the lines of an unsorted list stay in place.
      let position = rows.firstIndex { list.name(in: $0).map { $0 > name } ?? false }
      let index = position ?? range.upperBound
      lines[list.path]?.insert(list.line(of: feature, declaredBy: manifest), at: index)
      if feature.hasStore, let store = list.storeLine(of: name) {
        lines[list.path]?.insert(store, at: index + 1)
      }
    }
  }

  mutating func remove(_ name: String) throws(ScaffoldError) {
    for list in FeatureList.allCases {
      let range = try list.range(in: lines(of: list))
      let rest = lines(of: list)[range].filter {
        (!list.isFeature($0) || list.name(in: $0) != name) && $0 != list.storeLine(of: name)
      }
      lines[list.path]?.replaceSubrange(range, with: rest)
    }
  }

  /// Gives the lines of a feature another name and their place by it, and lets what opens it name it so.
  mutating func rename(
    _ old: FeatureName, to new: FeatureName, by words: RenamedWords
  ) throws(ScaffoldError) {
    for list in FeatureList.allCases {
      let range = try range(of: list)
      func isOwn(_ line: String) -> Bool {
        list.isFeature(line) && list.name(in: line) == old.text
          || line == list.storeLine(of: old.text)
      }
      let own = lines(of: list)[range].filter(isOwn)
      var rest = lines(of: list)[range].filter { !isOwn($0) }
      let position = rest.firstIndex { list.name(in: $0).map { $0 > new.text } ?? false }
      rest.insert(
        contentsOf: own.map { list.renamed($0, old, to: new, by: words) },
        at: position ?? rest.endIndex)
      lines[list.path]?.replaceSubrange(range, with: rest)
    }
    for path in Set(FeatureList.allCases.map(\.path)) {
      lines[path] = (lines[path] ?? []).map { words.replacing(in: $0[...]) }
    }
    lines[FeatureList.manifest.path] = lines(of: .manifest).map { line in
      line.replacing(#/(opens: |^let \w+ = )\[("[^\]]*")\]/#) { match in
        guard match.2.contains("\"\(old.text)\"") else { return String(match.0) }
        let names = match.2.split(separator: ", ").map {
          $0 == "\"\(old.text)\"" ? "\"\(new.text)\"" : String($0)
        }
        return "\(match.1)[\(names.sorted().joined(separator: ", "))]"
      }
    }
  }

  mutating func sort() throws(ScaffoldError) {
    for list in FeatureList.allCases {
      let range = try range(of: list)
      let sorted = lines(of: list)[range].sorted {
        list.name(in: $0) ?? "" < list.name(in: $1) ?? ""
      }
      lines[list.path]?.replaceSubrange(range, with: sorted)
    }
  }

  /// Returns the problems of the lists, also compared with the features that have a folder.
  func problems(folders: [String]) throws(ScaffoldError) -> [ListProblem] {
    var problems: [ListProblem] = []
    var known: [(place: String, names: Set<String>)] = [("Modules/Features", Set(folders))]
    for list in FeatureList.allCases {
      let range = try list.range(in: lines(of: list))
      var (seen, features): (Set<String>, Set<String>) = ([], [])
      var last = ""
      for index in range {
        let line = lines(of: list)[index]
        guard let name = list.name(in: line) else {
          problems.append(.notAFeature(list, line: index + 1))
          continue
        }
        if !seen.insert(name).inserted { problems.append(.twice(list, name)) }
        if name < last { problems.append(.unsorted(list, name, behind: last)) }
        last = max(last, name)
        if list.isFeature(line) { features.insert(name) }
      }
      known.append((list.title, features))
    }
    for (place, names) in known {
      for name in Set(known.flatMap(\.names)).subtracting(names).sorted() {
        let other = known.first { $0.names.contains(name) }?.place ?? ""
        problems.append(.missing(name, from: place, in: other))
      }
    }
    return problems
  }

  /// Returns the lines of a list; throws unless each of them is one feature's.
  private func range(of list: FeatureList) throws(ScaffoldError) -> Range<Int> {
    let range = try list.range(in: lines(of: list))
    let foreign = range.filter { list.name(in: lines(of: list)[$0]) == nil }
    guard foreign.isEmpty else { throw .lists(foreign.map { .notAFeature(list, line: $0 + 1) }) }
    return range
  }

  private func lines(of list: FeatureList) -> [String] { lines[list.path] ?? [] }
}

enum ListProblem: Hashable, Sendable, CustomStringConvertible {
  case notAFeature(FeatureList, line: Int)
  case twice(FeatureList, String)
  case unsorted(FeatureList, String, behind: String)
  case missing(String, from: String, in: String)

  /// Whether sorting the lists fixes the problem.
  var isOrder: Bool { if case .unsorted = self { true } else { false } }

  var description: String {
    switch self {
    case .notAFeature(let list, let line):
      "\(list.path):\(line): this is not the whole line of a feature; "
        + "\(list.title) have one line a feature, comma included, and nothing else"
    case .twice(let list, let name):
      "\(list.path): \(name) is listed twice among \(list.title), as when two branches edit its line; "
        + "keep what both need in one line"
    case .unsorted(let list, let name, let other):
      "\(list.path): \(name) comes after \(other) among \(list.title); "
        + "swift run new-feature --sort puts them in order"
    case .missing(let name, let place, let other):
      "\(name) is missing from \(place), but is one of \(other); "
        + "add it there, or take it away everywhere: swift run new-feature \(name) --remove"
    }
  }
}
