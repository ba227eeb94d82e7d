import Expectations
import Foundation
import Testing

@testable import MutationTester

/// `Tools/mutate --written` tries the changes; that they can be made is seen here, with every change of the code.
@Suite("The written changes of promises")
struct WrittenChangeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let lists =
    (try? FileManager.default.contentsOfDirectory(atPath: root.path() + "Tools/mutations")) ?? []

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  @Test("there are more than a hundred")
  func number() throws {
    let records = try Self.lists.flatMap {
      RecordList.records(of: try text("Tools/mutations/\($0)"))
    }
    #expect(records.count > 100)
    let sentences = records.map { $0.lines[1] }
    expectEqual(Set(sentences).count, sentences.count)
  }

  @Test("change what stands in the code", arguments: lists)
  func change(list: String) throws {
    let list = try text("Tools/mutations/\(list)")
    let files = Set(RecordList.records(of: list).map { String($0.lines[0]) })
    let sources = Dictionary(uniqueKeysWithValues: try files.map { ($0, try text($0)) })
    _ = try RecordList.changes(list, of: sources)
  }
}
