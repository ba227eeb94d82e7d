import Foundation

/// SwiftParser of the toolchain's host libraries, in a small program that is compiled for the test.
struct ParserOracle {
  /// What the parser says of one file.
  struct Answer: Equatable {
    /// The imports of every branch as `line:column module`.
    var imports: [String] = []

    /// Whether the file is not valid Swift; then the parser's recovery is its own.
    var isBroken = false
  }

  /// The folder of the host libraries; `nil` where the toolchain has none.
  static let libraries: String? = {
    guard let compiler = OracleFolder.compiler else { return nil }
    let root = URL(fileURLWithPath: compiler).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
    let host = root.appendingPathComponent("lib/swift/host").path
    return FileManager.default.fileExists(atPath: "\(host)/libSwiftParser.so") ? host : nil
  }()

  private let program: String

  /// Compiles the program into a folder.
  init(in folder: OracleFolder) throws {
    let host = Self.libraries ?? ""
    let source = try folder.write(Self.source, to: "main.swift")
    program = "\(folder.path)/oracle"
    _ = try OracleFolder.run(
      OracleFolder.compiler,
      [
        "-swift-version", "5", "-I", host, "-L", host, "-Xlinker", "-rpath", "-Xlinker", host,
        "-lSwiftParser", "-lSwiftSyntax", source, "-o", program,
      ])
  }

  /// What the parser says of each file, in their order.
  func answers(for files: [String]) throws -> [Answer] {
    var answers = [Answer](repeating: Answer(), count: files.count)
    for line in try OracleFolder.run(program, files) {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let index = Int(words[0]) else { continue }
      if words[1] == "broken" {
        answers[index].isBroken = true
      } else {
        answers[index].imports.append(String(words[1]))
      }
    }
    return answers
  }

  private static let source = """
    import Foundation
    import SwiftParser
    import SwiftSyntax

    final class Imports: SyntaxVisitor {
      let converter: SourceLocationConverter
      let index: Int
      init(_ tree: SourceFileSyntax, _ index: Int) {
        converter = SourceLocationConverter(fileName: "", tree: tree)
        self.index = index
        super.init(viewMode: .sourceAccurate)
      }
      override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.path.first?.name else { return .skipChildren }
        let place = converter.location(for: name.positionAfterSkippingLeadingTrivia)
        let text = name.text.filter { $0 != "`" }
        print(index, "\\(place.line):\\(place.column) \\(text)")
        return .skipChildren
      }
      override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
      override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
      override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    }

    for (index, path) in CommandLine.arguments.dropFirst().enumerated() {
      let bytes = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
      let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
      if tree.hasError { print(index, "broken") }
      Imports(tree, index).walk(tree)
    }
    """
}
