extension ImportForm {
  /// Files with conditional compilation; the modules are those of all branches.
  static let conditional: [ImportForm] = [
    ImportForm("#if DEBUG\nimport A\n#else\nimport B\n#endif", ["A", "B"], active: ["B"]),
    ImportForm("#if canImport(Q)\nimport Q\n#endif\nimport A", ["Q", "A"], active: ["A"]),
    ImportForm(
      "#if DEBUG || X ||\n  Y\nimport A\n#elseif Z\nimport B\n#endif", ["A", "B"]),
    ImportForm("#if os(macOS)\n  && DEBUG\nimport A\n#endif", ["A"], active: []),
    ImportForm("#if swift(>=6)\nimport A\n#endif", ["A"]),
    ImportForm("#if compiler(>=6)\n@testable\n#endif\nimport A", ["A"]),
    ImportForm(
      "#if swift(>=99)\nlet don't = { \"\n#endif\nimport B", ["B"]),
    ImportForm("#if false\n\"#endif\"\n// #endif\n#endif\nimport A", ["A"]),
    ImportForm(
      "#if DEBUG\n#if os(Linux)\nimport A\n#endif\n#endif\nimport B", ["A", "B"],
      active: ["B"]),
    ImportForm("func f() {\n#if true\nimport A\n#endif\n}\nimport B", ["B"]),
    ImportForm("func f() {\n#if false\n#else\n}\nimport A\n#endif\n}\nimport B", ["B"]),
    ImportForm("# if DEBUG\nimport A", ["A"]),
    ImportForm("#endif\nimport A", ["A"]),
  ]
}
