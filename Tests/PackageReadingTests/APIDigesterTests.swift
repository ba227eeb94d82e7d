import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import PackageReading

@Suite("The toolchain's comparison of interfaces")
struct APIDigesterTests {
  /// Compares by a program in place of the toolchain's, which gets both files as `$3` and `$5`.
  private static func breaks(_ script: String) throws -> [APIDigester.Break]? {
    let folder = try TemporaryFolder()
    // Nothing but its path is used later.
    defer { withExtendedLifetime(folder) {} }
    let program = try folder.write("#!/bin/sh\n\(script)\n", to: "swift-api-digester")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(folder.path):\(environment["PATH"] ?? "")"
    return try APIDigester(
      PackagePrograms(
        packagePath: folder.path, environment: environment, passedVariables: [],
        isUntrusted: false, usesCache: false, jobs: 1)
    ).breaks(of: "Shop")
  }

  private static let gained = "Func Shop.find(id:) has been renamed to Func find(id:size:)"

  @Test("an interface that is too large to read, or not to be read, is compared by the toolchain")
  func large() throws {
    for write in [#"truncate -s 70000000 "$3" "$5""#, "true"] {
      let breaks = try #require(try Self.breaks("\(write); echo '\(Self.gained)'"))
      expectEqual(breaks.map(\.text), [Self.gained])
      expectEqual(breaks.map(\.keepsCalls), [false])
    }
  }

  @Test("what keeps calls is known by both interfaces, and a program that fails is no answer")
  func calls() throws {
    func interface(_ labels: String, _ types: String) -> String {
      """
      {"ABIRoot": {"kind": "Root", "children": [{"kind": "TypeDecl", "name": "Shop", "children": [
      {"kind": "Function", "declKind": "Func", "name": "find", "printedName": "find(\(labels))",
       "children": [{"kind": "TypeNominal", "printedName": "()"}, \(types)]}]}]}}
      """
    }
    let id = #"{"kind": "TypeNominal", "printedName": "Swift.Int"}"#
    let size = #"{"kind": "TypeNominal", "printedName": "Swift.Int", "hasDefaultArg": true}"#
    let done = size.replacing(
      "TypeNominal", with: #"TypeNameAlias", "children": [{"kind": "TypeFunc"}], "of": ""#)
    let expected = [(size, true), (id, false), (done, false)]
    for (type, keepsCalls) in expected {
      let breaks = try Self.breaks(
        """
        echo '\(interface("id:", id))' >"$3"
        echo '\(interface("id:size:", "\(id), \(type)"))' >"$5"
        echo '/* Removed Decls */'
        echo '\(Self.gained)'
        [ -z '\(keepsCalls ? "1" : "")' ] || echo 'Func Shop.find(id:) has parameter 0 type change'
        echo 'Struct Old has been removed'
        """)
      expectEqual(breaks?.map(\.text), [Self.gained, "Struct Old has been removed"])
      expectEqual(breaks?.map(\.keepsCalls), [keepsCalls, false])
    }
    #expect(try Self.breaks("exit 1") == nil)
  }
}
