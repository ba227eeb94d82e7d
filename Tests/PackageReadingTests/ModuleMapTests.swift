import Expectations
import Testing

@testable import PackageReading

@Suite("Module maps")
struct ModuleMapTests {
  @Test(
    "the modules at the top level are read, and no others",
    arguments: [
      ("module CFoo { header \"f.h\" export * }", ["CFoo"]),
      ("framework module UI { umbrella header \"UI.h\" module * { export * } }", ["UI"]),
      ("module A [system] {\n explicit module Sub { header \"s.h\" }\n}\nmodule B {}", ["A", "B"]),
      ("// module Old {}\n/* module\n Older {} */ module New { link \"module\" }", ["New"]),
      ("extern module Far \"far.modulemap\"\nmodule Near.Part {}", ["Near"]),
      ("module \"with-dash\" {}", ["with-dash"]), ("", []), ("module", []), ("} module M {", []),
    ])
  func topLevel(_ text: String, _ names: [String]) {
    expectEqual(ModuleMap.modules(in: text), names)
  }
}
