import Diagnostics
import Expectations
import Screens
import LineShell
import Testing

@Suite("JSONRenderer")
struct JSONRendererTests {
  private func render(_ outcome: CommandReport.Outcome, command: String = "open") -> String {
    let rendered = JSONRenderer().render(CommandReport(command: command, outcome: outcome))
    #expect(rendered.diagnostics.isEmpty)
    return String(decoding: rendered.output, as: UTF8.self)
  }

  @Test("a success has every key, null or empty where nothing applies")
  func minimal() {
    #expect(
      render(.success(.init(status: "handled"))) == """
        {"v":1,"command":"open","ok":true,"status":"handled","screen":null,"tab":null,"path":[],\
        "events":[],"message":null,"report":null}

        """)
  }

  @Test("an entry and a report are written with blocks, fields and actions")
  func full() {
    let screen = Screen(
      title: "Mug",
      blocks: [
        .heading("H"), .text("T"), .notice("N"),
        .facts([Fact("Price", .money(minorUnits: 1_999, currency: "USD", exponent: 2))]),
        .chart([Fact("May", .number(3))]),
        .list([Row("a", ["x", .number(2)], pick: .data("open", ["p-1"]))]),
        .list([Row("b")]),
      ],
      fields: [
        Field("p", "Password", kind: .secret, initial: "hunter2"),
        Field("s", "Size", kind: .choice([.init("m", "Medium")]), isRequired: false, initial: "m"),
        Field("t", "Text"), Field("c", "Sure", kind: .confirmation),
        Field("k", "Code", kind: .code, initial: "123456"),
      ],
      actions: [
        .data(
          "add", title: "Add", parameters: [.optional("quantity")], needsConfirmation: true),
        .data("find", title: "Find", parameters: [.required("words")]),
        .data("pay", title: "Pay", asksFields: true),
      ])
    let entry = CommandReport.ShownEntry(
      route: "shop://product/1", tab: "home", path: ["shop://home", "shop://product/1"],
      screen: screen)
    let event = CommandReport.Event(
      sequence: 7, kind: "pushed", cause: "link", plugin: "home", from: "shop://home",
      to: "shop://product/1", transition: "fade", tab: "home", arrival: "first", text: "pushed")
    let body = #"""
      "title":"Mug","blocks":[{"type":"heading","text":"H"},{"type":"text","text":"T"},{"type":"notice","text":"N"},{"type":"facts","facts":[{"label":"Price","value":{"minor":1999,"currency":"USD"}}]},{"type":"chart","facts":[{"label":"May","value":3}]},{"type":"list","rows":[{"number":1,"title":"a","values":["x",2],"pick":{"action":"open","arguments":["p-1"]},"actions":[]}]},{"type":"list","rows":[{"number":2,"title":"b","values":[],"pick":null,"actions":[]}]}],"fields":[{"name":"p","label":"Password","kind":"secret","options":[],"required":true,"initial":null},{"name":"s","label":"Size","kind":"choice","options":[{"value":"m","label":"Medium"}],"required":false,"initial":"m"},{"name":"t","label":"Text","kind":"text","options":[],"required":true,"initial":null},{"name":"c","label":"Sure","kind":"confirmation","options":[],"required":true,"initial":null},{"name":"k","label":"Code","kind":"secret","shown":true,"options":[],"required":true,"initial":null}],"actions":[{"name":"add","title":"Add","parameters":[{"name":"quantity","required":false,"rest":false}],"needsConfirmation":true,"asksFields":false},{"name":"find","title":"Find","parameters":[{"name":"words","required":true,"rest":false}],"needsConfirmation":false,"asksFields":false},{"name":"pay","title":"Pay","parameters":[],"needsConfirmation":false,"asksFields":true}]
      """#
    let expected =
      #"{"v":1,"command":"open","ok":true,"status":"handled","screen":{"route":"shop://product/1","#
      + body + #"},"tab":"home","path":["shop://home","shop://product/1"],"events":["#
      + #"{"sequence":7,"kind":"pushed","cause":"link","plugin":"home","from":"shop://home","#
      + #""to":"shop://product/1","transition":"fade","tab":"home","arrival":"first","text":"pushed"}],"#
      + #""message":"m","report":{"# + body + #","data":null}}"# + "\n"
    let success = CommandReport.Success(
      status: "handled", message: "m", entry: entry, report: screen, events: [event])
    expectEqual(render(.success(success)), expected)
  }

  @Test("a failure carries its code and exit code")
  func failure() {
    let explanation = ErrorExplanation(
      "link.notFound", .notFound, "no such route", candidates: ["shop://home"])
    #expect(
      render(.failure(explanation)) == """
        {"v":1,"command":"open","ok":false,"error":{"code":"link.notFound","exit":66,\
        "message":"no such route","hint":null,"candidates":["shop://home"]},"tab":null,"path":[],\
        "events":[]}

        """)
  }

  @Test("a failure says where it leaves the session")
  func snapshot() {
    let event = CommandReport.Event(sequence: 1, kind: "popped", cause: "person", text: "popped 1")
    let report = CommandReport(
      command: "open",
      outcome: .failure(ErrorExplanation("c", .usage, "m")),
      snapshot: .init(tab: "home", path: ["shop://home"], events: [event]))
    let line = String(decoding: JSONRenderer().render(report).output, as: UTF8.self)
    #expect(
      line.hasSuffix(
        #"},"tab":"home","path":["shop://home"],"events":[{"sequence":1,"kind":"popped","#
          + #""cause":"person","plugin":null,"from":null,"to":null,"transition":null,"tab":null,"#
          + #""arrival":null,"text":"popped 1"}]}"#
          + "\n"))
  }

  @Test("a table is written as objects by column, short rows with null, long ones cut")
  func table() {
    let screen = Screen(
      title: "",
      blocks: [
        .table(columns: ["a", "b\""], rows: [["x", .number(2)], ["y"], ["z", "1", "beyond"]])
      ])
    let line = render(.success(.init(status: "s", report: screen)))
    #expect(
      line.contains(
        #"{"type":"table","columns":["a","b\""],"rows":[{"a":"x","b\"":2},{"a":"y","b\"":null},"#
          + #"{"a":"z","b\"":"1"}]}"#))
  }

  @Test("a list names its columns where it has any, and numbers rows through those left out")
  func list() {
    var rows = ["a", "b"].map { Row($0) }
    rows[0].isHidden = true
    let blocks = [
      Block.list(rows, columns: ["x"]),
      .list([Row("c", [.rating(tenths: 43, count: 12, text: "4")])]),
    ]
    let line = render(.success(.init(status: "s", report: Screen(blocks: blocks))))
    #expect(
      line.contains(
        #"{"type":"list","columns":["x"],"rows":[{"number":2,"title":"b","values":[],"pick":null,"actions":[]}]},"#
          + #"{"type":"list","rows":[{"number":3,"title":"c","values":["#
          + #"{"rating":4.3,"count":12,"text":"4"}],"pick":null,"actions":[]}]}"#))
  }

  @Test("what a report says in JSON is handed on as it is, on one line")
  func data() {
    let data = "{\n\t\"a\": [1, \"\u{9B}é\"]\r\n}\n"
    let line = render(
      .success(.init(status: "s", report: Screen(title: "t"), data: data, events: [])))
    #expect(line.hasSuffix(#","data":{"a": [1, "\u009bé"]}}}"# + "\n"))
  }
}
