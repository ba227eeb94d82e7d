import Expectations
import Testing

@testable import Routing

/// What other routers hold their tables to, as far as it is to hold here: `PeerTables` says what is not.
///
/// Where a peer's pattern begins with a parameter, it stands beneath a word here.
@Suite("Tables of other routers")
struct PeerRouterTests {
  struct Texts: TextRoute {
    var template: String
    var values: [String]
    /// Those of the table in hand.
    @TaskLocal static var patterns: [LinkPattern<Texts>] = []
  }

  /// Adds the patterns that a text names, all of one plugin.
  private static func add(_ text: Substring, of plugin: String, to builder: inout RouteTableBuilder)
    -> [LinkPattern<Texts>]
  {
    let patterns = text.split(separator: " ").map { Texts.pattern(String($0)) }
    let registration = TemplatePlugin(name: plugin).registration
    for pattern in patterns {
      builder.add(
        PatternEntry(
          pattern, routeType: "Texts", registration: registration, isComposed: true))
    }
    return patterns
  }

  /// Patterns of one plugin, and links with the pattern that takes each, or none.
  struct Matches: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let patterns: String
    let links: [(path: String, pattern: String?)]

    init(_ name: String, _ patterns: String, _ links: [(String, String?)]) {
      (testDescription, self.patterns, self.links) = (name, patterns, links)
    }
  }

  @Test(
    "each link is taken by the same pattern, with its values where they belong",
    arguments: [
      Matches("a word first", "a/1 a/:x", [("a/1", "a/1"), ("a/2", "a/:x")]),
      Matches("a number first", "a/:nNumber a/:text", [("a/7", "a/:nNumber"), ("a/x", "a/:text")]),
      Matches(
        "a text first", "a/:inText a/:nNumber", [("a/7", "a/:nNumber"), ("a/x", "a/:inText")]),
      Matches(
        "a tail first", "a/*rest a/b/c",
        [("a/b", "a/*rest"), ("a/b/c", "a/b/c"), ("a/b/d", "a/*rest"), ("a/b/c/d", "a/*rest")]),
      Matches(
        "a parameter first, beside a tail", "a/:x/:y a/:z/*rest",
        [("a/1/2", "a/:x/:y"), ("a/1/2/3", "a/:z/*rest")]),
      Matches("words that begin alike", "foo_bar foo/bar", [("foo", nil), ("foo_b", nil)]),
      Matches("a word beneath a word", "foo foo/bar", [("foo", "foo"), ("foo/baz", nil)]),
      Matches(
        "words", "hi contact co c a ab aa doc/rust_faq.html doc/rust1.26.html",
        [
          ("a", "a"), ("aa", "aa"), ("co", "co"), ("contact", "contact"), ("con", nil),
          ("cona", nil), ("no", nil), ("doc", nil), ("doc/rust1.26.html", "doc/rust1.26.html"),
        ]),
      Matches(
        "a tail beside a word", "path/foo path/*rest",
        [("path/foo", "path/foo"), ("path/bar", "path/*rest"), ("path/foo/x", "path/*rest")]),
      Matches(
        "a tail beside a parameter beneath a word", "path/foo/:arg path/*rest",
        [
          ("path/foo/myarg", "path/foo/:arg"), ("path/foo", "path/*rest"),
          ("path/foo/myarg/bar/baz", "path/*rest"),
        ]),
      Matches(
        "a tail takes one segment at least", "foo/*all bar bar/*all",
        [("foo", nil), ("foo/x", "foo/*all"), ("bar", "bar"), ("bar/x", "bar/*all")]),
      Matches(
        "tails beneath tails", "r/*x r/a/*y r/a/b/*z r/a/b",
        [
          ("r/a", "r/*x"), ("r/a/b", "r/a/b"), ("r/a/b/c", "r/a/b/*z"), ("r/a/c", "r/a/*y"),
          ("r/b", "r/*x"), ("r/b/c/d/e", "r/*x"),
        ]),
      Matches(
        "a word, a parameter and a tail", "v1/test v1/*rest v1/:any",
        [("v1/test", "v1/test"), ("v1/test/foo", "v1/*rest"), ("v1/foo", "v1/:any")]),
      Matches(
        "a tail behind a parameter", "users/:user/*rest users/*all files/:dir/*path",
        [
          ("users", nil), ("users/stevapple", "users/*all"),
          ("users/stevapple/posts/2", "users/:user/*rest"),
          ("files/js/inc/framework.js", "files/:dir/*path"),
        ]),
      Matches(
        "a way that leads nowhere is gone back", "r/:object/:id r/secret/:id/path",
        [
          ("r/secret/978/path", "r/secret/:id/path"), ("r/something/978", "r/:object/:id"),
          ("r/secret/978", "r/:object/:id"), ("r/secret/978/other", nil),
        ]),
      Matches(
        "twice", "a/:b/:c a/b/:c/d",
        [("a/b/c/d", "a/b/:c/d"), ("a/b/c", "a/:b/:c"), ("a/b/c/e", nil)]),
      Matches(
        "parameters of other names at one position",
        """
        r/x/:foo/bar r/x/:bar/baz r/:foo/:baz/bax r/:foo/:bar/baz r/:fod/:baz/:bax/foo \
        r/:fod/baz/bax/foo r/:foo/baz/bax r/:bar/:bay/bay r/s r/s/s r/s/s/s r/s/s/s/s r/s/s/:s/x \
        r/s/s/:y/d
        """,
        [
          ("r/x/foo/bar", "r/x/:foo/bar"), ("r/x/foo/baz", "r/x/:bar/baz"),
          ("r/y/foo/baz", "r/:foo/:bar/baz"), ("r/y/foo/bax", "r/:foo/:baz/bax"),
          ("r/y/baz/baz", "r/:foo/:bar/baz"), ("r/y/baz/bax/foo", "r/:fod/baz/bax/foo"),
          ("r/y/baz/b/foo", "r/:fod/:baz/:bax/foo"), ("r/y/baz/bax", "r/:foo/baz/bax"),
          ("r/z/bar/bay", "r/:bar/:bay/bay"), ("r/s", "r/s"), ("r/s/s", "r/s/s"),
          ("r/s/s/s", "r/s/s/s"), ("r/s/s/s/s", "r/s/s/s/s"), ("r/s/s/s/x", "r/s/s/:s/x"),
          ("r/s/s/s/d", "r/s/s/:y/d"),
        ]),
      Matches(
        "a parameter is no better than another", "a/:x/a a/:y/b",
        [("a/1/b", "a/:y/b"), ("a/1/a", "a/:x/a"), ("a/1/c", nil)]),
      Matches(
        "a blog",
        "posts/:year/:month/:post posts/:year/:month/index posts/:year/top static/*path favicon.ico",
        [
          ("posts/2021/01/rust", "posts/:year/:month/:post"),
          ("posts/2021/01/index", "posts/:year/:month/index"),
          ("posts/2021/top", "posts/:year/top"),
          ("static/foo.png", "static/*path"), ("favicon.ico", "favicon.ico"), ("posts/2021", nil),
        ]),
      Matches(
        "words among parameters",
        """
        r/:object/:id r/secret/:id/path r/secret/978 r/other/:object/:id r/other/an_object/:id \
        r/other/static/path r/other/long/static/path
        """,
        [
          ("r/secret/978/path", "r/secret/:id/path"), ("r/some_object/978", "r/:object/:id"),
          ("r/secret/978", "r/secret/978"), ("r/other/object/1", "r/other/:object/:id"),
          ("r/other/object/1/2", nil), ("r/other/an_object/1", "r/other/an_object/:id"),
          ("r/other/static/path", "r/other/static/path"),
          ("r/other/long/static/path", "r/other/long/static/path"),
          ("r/other/object/static/path", nil),
        ]),
      Matches(
        "words among tails", "r/foo r/bar r/*bar r/baz r/baz/x r/baz/:xxx r/xxx/*x",
        [
          ("r/foo", "r/foo"), ("r/baz", "r/baz"), ("r/baz/x", "r/baz/x"), ("r/baz/y", "r/baz/:xxx"),
          ("r/xxx/y", "r/xxx/*x"), ("r/xxx", "r/*bar"), ("r/other", "r/*bar"),
        ]),
      Matches(
        "words that begin like a neighbour's",
        """
        get/abc get/:param get/abc/123abc get/abc/:param get/abc/123abc/xxx8 get/abc/123abc/:param \
        get/abc/:param/test get/abc/123abd/:param get/abc/123/:param cmd/whoami cmd/whoami/root \
        cmd/:tool/:sub src src/*filepath info/:user/public info/:user/project/:project \
        info/:user/project/rustlang r/:cc r/:cc/cc r/:cc/:dd/ee r/c1/:dd/e r/c1/:dd/e1
        """,
        [
          ("get/abc", "get/abc"), ("get/abz", "get/:param"), ("get/abc/123abc", "get/abc/123abc"),
          ("get/abc/123ab", "get/abc/:param"), ("get/abc/123abcddxx", "get/abc/:param"),
          ("get/abc/123abc/xxx8", "get/abc/123abc/xxx8"),
          ("get/abc/123abc/xxx8xxas", "get/abc/123abc/:param"),
          ("get/abc/12/test", "get/abc/:param/test"),
          ("get/abc/123abdd/test", "get/abc/:param/test"),
          ("get/abc/123abd/test", "get/abc/123abd/:param"),
          ("get/abc/123/test22", "get/abc/123/:param"), ("cmd/whoami", "cmd/whoami"),
          ("cmd/test", nil), ("cmd/whoami/r", "cmd/:tool/:sub"),
          ("cmd/whoami/root", "cmd/whoami/root"), ("src", "src"),
          ("src/some/file.png", "src/*filepath"), ("info/gordon/public", "info/:user/public"),
          ("info/gordon/project/rust", "info/:user/project/:project"),
          ("info/gordon/project/rustlang", "info/:user/project/rustlang"), ("r/all", "r/:cc"),
          ("r/aaa/cc", "r/:cc/cc"), ("r/c1/d/e", "r/c1/:dd/e"), ("r/c1/d/e1", "r/c1/:dd/e1"),
          ("r/c1/d/ee", "r/:cc/:dd/ee"), ("r/c1/d/x", nil),
        ]),
      Matches(
        "what is near and none of them",
        """
        admin admin/static admin/:category admin/:category/:page no/a no/b no/a/b/*other \
        api/:page/:name api/hello/:name/bar api/bar/:name api/baz/foo api/baz/foo/bar foo/:p
        """,
        [
          ("no", nil), ("no/a/b", nil), ("no/c", nil), ("api", nil), ("api/x", nil),
          ("api/hello/x/foo", nil), ("api/baz/foo/bad", nil), ("foo/p/p", nil),
          ("api/hello/x", "api/:page/:name"), ("admin/static", "admin/static"),
          ("admin/static/x", "admin/:category/:page"),
        ]),
      Matches(
        "as many segments as the pattern", "a/:x b/:x/:y c/:x/:y d/:x/*rest r/:x/e/:y",
        [
          ("a/b", "a/:x"), ("a", nil), ("a/b/c", nil), ("b/a", nil), ("b/a/c", "b/:x/:y"),
          ("c/a/b/c", nil), ("d/1", nil), ("d/1/b/a", "d/:x/*rest"), ("r/f/e/1", "r/:x/e/:y"),
        ]),
      Matches(
        "encoded values, and the case of words", "a/:b path/TO/fOo",
        [("a/te%20st", "a/:b"), ("path/TO/fOo", "path/TO/fOo"), ("path/tO/FOo", nil)]),
      Matches(
        "an empty segment is no value", "y/:foo x/:foo/z z/*foo hi",
        [("y/", nil), ("x//z", nil), ("z/", nil), ("hi/", nil), ("y/a/", nil), ("z/a/", nil)]),
    ])
  func matches(_ row: Matches) throws {
    var builder = RouteTableBuilder()
    let patterns = Self.add(row.patterns[...], of: "One", to: &builder)
    let table = try builder.build(policy: policy)
    try Texts.$patterns.withValue(patterns) {
      for (path, pattern) in row.links {
        guard let pattern else {
          #expect(table.refusal("shop://\(path)") != nil, "\(path)")
          continue
        }
        let found = try table.resolve("shop://\(path)")
        expectEqual(found.pattern.pattern, pattern, "\(path)")
        expectEqual(found.route.link.text, path)
        let chosen = table.explain("shop://\(path)").candidates.first { $0.verdict == .chosen }
        expectEqual(chosen?.text, pattern)
      }
    }
  }

  @Test(
    "patterns are refused that no link distinguishes, and only those",
    arguments: [
      ("foo/bar foo/:name cmd/vet cmd/:tool/:sub cmd/:other/names", []),
      ("who/are/*you who/foo/hello who/are/foo who/are/foo/bar bar bar/*all", []),
      ("r/:y/bar/baz r/:y/baz/baz r/:z/bar/bat src/:file src/*path cmd/:tool/:sub cmd/*path", []),
      ("foo/:name foo/:names", ["renamed foo/:name foo/:names"]), ("x/:nNumber x/:text", []),
      ("x/:nNumber + x/:text", ["renamed x/:nNumber x/:text"]),
      ("cmd/:tool/:sub cmd/:tool/misc cmd/:tool/:bad", ["renamed cmd/:tool/:bad cmd/:tool/:sub"]),
      ("x/:foo/bar x/:bar/bar", ["renamed x/:bar/bar x/:foo/bar"]),
      ("r/:y/bar/baz r/:z/bar/baz", ["renamed r/:y/bar/baz r/:z/bar/baz"]),
      ("r/*bar r/*zzz", ["renamed r/*bar r/*zzz"]),
      ("hey hey/users hey/user hey/user", ["equal hey/user hey/user"]),
      ("src/*path src/*path", ["equal src/*path src/*path"]),
      ("search/:query search/:query", ["equal search/:query search/:query"]),
      ("src/*path/x", ["bad src/*path/x"]), ("foo/{id}", ["bad foo/{id}"]),
      ("foo bar/:id + baz xyz/:id", []), ("foo + foo/bar", []),
      ("foo bar + foo bar baz", ["equal bar bar", "equal foo foo"]),
    ])
  func conflicts(patterns: String, expected: [String]) {
    var builder = RouteTableBuilder()
    for (index, text) in patterns.split(separator: " + ").enumerated() {
      _ = Self.add(text, of: "Plugin\(index)", to: &builder)
    }
    var found: [String] = []
    do throws(RouteTableError) {
      _ = try builder.build(policy: policy)
    } catch {
      found = error.conflicts.map(\.summary)
    }
    expectEqual(found.sorted(), expected)
  }
}
