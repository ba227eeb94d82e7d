import SwiftScanning
import Testing

@Suite("Agreement with the compiler", .enabled(if: OracleFolder.compiler != nil))
struct CompilerOracleTests {
  @Test("the compiler takes the same modules from every form")
  func agreement() throws {
    let folder = try OracleFolder()
    let forms = ImportForm.all.enumerated().map { $1.numbered($0) }
    let files = try forms.enumerated().map { try folder.write($1.source, to: "\($0).swift") }
    let arguments =
      ["-frontend", "-emit-imported-modules"] + files + ["-swift-version", "6", "-o", "-"]
    // Some forms are refused; the compiler names the modules of all others.
    let modules = Set(
      try OracleFolder.run(OracleFolder.compiler, arguments, mayFail: true).map(String.init))
    let expected = Set(forms.flatMap(\.active))
    for name in modules.symmetricDifference(expected).sorted() {
      let form = forms.first { $0.source.contains(name) }
      Issue.record("\(name): \(form?.source.debugDescription ?? "no form")")
    }
  }

  @Test("there are forms enough to mean something")
  func count() {
    #expect(Set(ImportForm.all.map(\.source)).count >= 800)
  }
}
