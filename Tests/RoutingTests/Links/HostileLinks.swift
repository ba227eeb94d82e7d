/// Links that must be refused, grouped by the one cause each must be refused for.
///
/// The sources are MASTG-TEST-0028 and -0070, the differences between URL parsers that open a host
/// other than the one checked, and the Unicode tables of malformed UTF-8.
enum HostileLinks {
  static let table: [(cause: String, links: [String])] = [
    (
      "missingScheme",
      [
        "", "product", "product/p-042", "/product/p-042", "//shop.example/x", "://x", "?q=1",
        "shop", "shop/home", "1shop://home", "-shop://home", "+shop://home", ".shop://home",
        "shop_app://home", "%73hop://home", "sh%6Fp://home", "@shop.example", "<shop://home>",
        "\"shop://home\"", "(shop://home)", "[shop://home]", "*", "~/home", "shop;//home",
      ]
    ),
    (
      "wrongScheme",
      [
        "http://shop.example/home", "ftp://shop.example/home", "javascript:alert(1)",
        "data:text/html,x", "file:///etc/passwd", "shops://home", "sho://home", "shop+x://home",
        "shop.evil://home", "ws://shop.example/home", "mailto:a@b.c", "blob:https://shop.example/x",
        "view-source:https://shop.example/home", "intent://shop.example/home", "h://home",
        "shop-x://home", "about:blank", "tel:112",
      ]
    ),
    (
      "missingAuthority",
      [
        "shop:", "shop:home", "shop:/home", "shop:///home", "shop:////home", "shop:?q=1",
        "https:", "https:/", "https:shop.example/home", "https:/shop.example/home",
        "https:///shop.example/home", "https://", "https:///", "https://:443/home",
        "https://?q=1", "https://#x", "shop://?q=1", "shop://#x", "shop:\\\\home",
        "https:\\\\shop.example\\home", "https:/\\shop.example/home", "shop:%2F%2Fhome",
      ]
    ),
    (
      "wrongHost",
      [
        "https://evil.test/home", "https://shop.example.evil.test/home", "https://shopexample/home",
        "https://evilshop.example/home", "https://shop.example./home", "https://.shop.example/home",
        "https://shop..example/home", "https://m.shop.example/home", "https://shop.exampl/home",
        "https://shop.example-evil.test/x", "https://shop-example/home", "https://127.0.0.1/home",
        "https://localhost/home", "https://0x7f.1/home", "https://2130706433/home",
        "https://xn--shp-1na.example/home", "https://evil.test/shop.example/home",
        "https://evil.test?shop.example/home", "https://evil.test:443/home", "https://s/home",
        "https://shop.example.:443/home", "https://shop.example_/home", "https://~/home",
      ]
    ),
    (
      "percentInHost",
      [
        "https://shop.example%00.evil.test/", "https://shop.example%2eevil.test/",
        "https://shop%2Eexample/home", "https://%73hop.example/home", "https://shop.example%/home",
        "https://shop.example%2F@evil.test/", "https://shop.example%40evil.test/home",
        "https://%EF%BD%93hop.example/home", "shop://%68ome", "shop://home%00", "shop://home%2Fx",
        "shop://item%2Fp-1", "https://shop.example%23@evil.test/", "shop://%",
        "https://shop.example%5C.evil.test/x",
      ]
    ),
    (
      "userInfo",
      [
        "https://shop.example@evil.test/p", "https://user@shop.example/home",
        "https://user:pass@shop.example/home", "https://@shop.example/home",
        "https://:@shop.example/home", "https://shop.example:443@evil.test/home",
        "https://a@b@shop.example/home", "shop://user@home", "shop://@home", "shop://home@evil/x",
        "https://shop.example:@evil.test/home",
      ]
    ),
    (
      "port",
      [
        "https://shop.example:80/home", "https://shop.example:/home", "https://shop.example:0/home",
        "https://shop.example:0443/home", "https://shop.example:4430/home",
        "https://shop.example:99999/home", "https://shop.example:44a/home", "shop://home:443",
        "shop://home:", "shop://home:1/x", "https://evil.test:8443/home",
        "https://shop.example:00000000000000000443/home", "https://shop.example:-1/home",
        "https://shop.example:443.evil.test/x",
      ]
    ),
    (
      "noRoute",
      [
        "shop://", "SHOP://", "https://shop.example", "https://shop.example/",
        "https://shop.example?q=1",
        "https://shop.example/?q=1", "https://shop.example/#x", "https://shop.example#x",
        "https://shop.example:443", "HTTPS://SHOP.EXAMPLE/",
      ]
    ),
    (
      "control",
      [
        "\tshop://home", "\nshop://home", "shop\t://home", "shop://\u{0}/home\u{0}",
        "shop://home\n",
        "shop://ho\tme", "shop://home\r\n", "shop://item/p\u{0}1", "shop://item/p-1\u{1b}[2J",
        "shop://item/p-1\u{7f}", "https://shop.example\t/home", "https://shop\n.example/home",
        "https://shop.example/ho\u{8}me", "shop://search?q=a\tb", "shop://search?q=a\n",
        "shop://search?\u{0}=1", "\u{0}", "https://shop.example\u{0}.evil.test/home",
        "https://shop.example/\u{1}",
      ]
    ),
    (
      "nonASCII",
      [
        "https://b\u{fc}cher.example/home", "https://sh\u{43e}p.example/home",
        "https://\u{ff53}hop.example/home", "https://shop\u{3002}example/home",
        "https://sh\u{ad}op.example/home", "https://shop.example\u{202e}/home",
        "\u{feff}shop://home",
        "shop://caf\u{e9}", "shop://item/p-\u{e9}", "shop://search?q=\u{6f22}",
        "shop://search?\u{e9}=1", "sh\u{f6}p://home", "shop://item/p-1\u{2028}",
        "https://shop.example\u{2215}home", "https://shop.example/\u{1f600}", "\u{a0}shop://home",
        "shop://item\u{2044}p-1", "https://shop.example\u{ff0f}home",
        "https://shop.example\u{ff1a}443/",
      ]
    ),
    (
      "forbiddenCharacter",
      [
        " shop://home", "shop://home ", "shop://ho me", "shop://item/p 1", "shop://item/p-1\\x",
        "https://evil.test\\@shop.example/x", "https://shop.example\\.evil.test/x",
        "https://shop.example\\home", "shop://item/<script>", "shop://item/\"p\"",
        "shop://item/{id}",
        "shop://item/p|1", "shop://item/p^1", "shop://item/`p`", "shop://item/[p]",
        "shop://search?q=<b>", "shop://search?q=a b", "shop://search?q[]=1",
        "shop://search?q=\"x\"",
        "https://[::1]/home", "https://shop.example:443:443/home", "shop://ho+me", "shop://ho*me",
        "shop://home;x=1", "shop://home,x", "https://shop.example;/home",
        "https://shop.example&x/home",
        "shop://search?q=a\\b", "shop://item/\\", "https://shop!example/home", "shop:// home",
      ]
    ),
    (
      "badPercent",
      [
        "shop://item/%", "shop://item/%4", "shop://item/%zz", "shop://item/%4g",
        "shop://item/p-%%34",
        "shop://item/%u0041", "shop://search?q=%", "shop://search?q=%2", "shop://search?q=%GG",
        "shop://search?%=1", "shop://search?x%2=1", "https://shop.example/%", "shop://item/%/x",
        "shop://item/%+1", "shop://item/%-1", "shop://search?q=1&utm=%z",
      ]
    ),
    (
      "forbiddenEncoding",
      [
        "shop://item/%00", "shop://item/p%00", "shop://item/a%2Fb", "shop://item/a%2fb",
        "shop://item/a%5Cb", "shop://item/a%5cb", "shop://item/%0A", "shop://item/%0d%0a",
        "shop://item/%1B[2J".replacingBracket, "shop://item/%7F", "shop://item/%C2%85",
        "shop://item/%C2%9B", "shop://search?q=%00", "shop://search?q=%0D%0ASet-Cookie:x",
        "shop://search?q=%C2%80", "shop://search?a%00=1", "https://shop.example/a%2F..%2Fb",
        "https://shop.example/%2F%2Fevil.test", "shop://home/%2e%2e%2Fadmin",
        "shop://search?q=x&utm_source=%00",
      ]
    ),
    (
      "invalidUTF8",
      [
        "shop://item/%C0%AF", "shop://item/%C0%AE%C0%AE", "shop://item/%C1%81", "shop://item/%80",
        "shop://item/%BF", "shop://item/%FF", "shop://item/%FE", "shop://item/%E0%80%AF",
        "shop://item/%E0%9F%BF", "shop://item/%ED%A0%80", "shop://item/%ED%BF%BF",
        "shop://item/%F0%80%80%AF", "shop://item/%F0%8F%BF%BF", "shop://item/%F4%90%80%80",
        "shop://item/%F5%80%80%80", "shop://item/%C3", "shop://item/%C3x", "shop://item/%E2%82",
        "shop://item/%E2%82x", "shop://item/%F0%9F%98", "shop://item/%C3%28", "shop://search?q=%C3",
        "shop://search?q=%ff", "shop://search?%C0%AF=1", "https://shop.example/%E2%28%A1",
      ]
    ),
    (
      "dotSegment",
      [
        "shop://.", "shop://..", "shop://../item/p-1", "shop://item/.", "shop://item/..",
        "shop://item/../item/p-1", "shop://item/%2e", "shop://item/%2E%2e", "shop://item/.%2e",
        "shop://item/%2e./x", "https://shop.example/..", "https://shop.example/./home",
        "https://shop.example/../home", "https://shop.example/%2e%2e/admin",
        "https://shop.example/a/../../item/./p-1", "shop://item/..?q=1",
      ]
    ),
    (
      "emptySegment",
      [
        "shop://home/", "shop://item//p-1", "shop://item/p-1/", "shop://item/p-1//", "shop://item/",
        "https://shop.example//home", "https://shop.example/home/", "https://shop.example//",
        "https://shop.example//evil.test/home", "shop://home/?q=1", "shop://home/#x",
        "shop://item//../p-1",
      ]
    ),
    (
      "fragment",
      [
        "shop://home#", "shop://home#top", "shop://search?q=1#x", "https://shop.example/home#",
        "shop://item/p-1#reviews", "https://shop.example/home#@evil.test", "shop://search?q=#",
      ]
    ),
    (
      "malformedQuery",
      [
        "shop://search?", "shop://search?q", "shop://search?=1", "shop://search?&",
        "shop://search?&q=1",
        "shop://search?q=1&", "shop://search?q=1&&x=2", "shop://search?q=1&x", "shop://search??",
        "shop://search?=", "https://shop.example/home?", "shop://search?q=1&=2",
      ]
    ),
    (
      "duplicateQueryKey",
      [
        "shop://search?q=1&q=2", "shop://search?q=1&q=1", "shop://search?q=1&%71=2",
        "shop://home?utm=1&utm=2", "shop://tagged?tag=a&limit=1&limit=2", "shop://nowhere?a=1&a=2",
        "shop://reset?token=a&x=1&token=b",
      ]
    ),
    (
      "tooManySegments",
      [
        "shop://page/" + Array(repeating: "a", count: 16).joined(separator: "/"),
        "https://shop.example/" + Array(repeating: "a", count: 17).joined(separator: "/"),
        "shop://page" + String(repeating: "/a", count: 900),
      ]
    ),
    (
      "tooManyQueryItems",
      ["shop://tagged?" + Array(repeating: "tag=a", count: 33).joined(separator: "&")]
    ),
    (
      "tooLong",
      [
        "shop://search?q=" + String(repeating: "a", count: 2_033),
        "shop://item/p-" + String(repeating: "a", count: 1_000_000),
        String(repeating: " ", count: 2_049),
      ]
    ),
    (
      "wrongType",
      [
        "shop://item/042", "shop://item/P-042", "shop://list/size?sale=true",
        "shop://list/name?sale=1", "shop://item/p-1/reviews?page=01",
        "shop://item/p-1/reviews?page=9223372036854775808", "shop://tagged?limit=%201",
        "shop://item/p-1/reviews?page=",
      ]
    ),
    (
      "missingQuery",
      ["shop://reset", "shop://list/name", "shop://reset?Token=x", "shop://article"]
    ),
    ("refusedValues", ["shop://share/ann/to/ann"]),
    (
      "notFound",
      [
        "shop://nowhere", "shop://Home/x", "shop://item/p-1/Reviews", "shop://item", "shop://page",
        "https://shop.example/admin", "shop://settings", "shop://settings/privacy/x", "shop://_",
      ]
    ),
  ]
}

extension String {
  /// The text without the bracket that ends a terminal escape, which is refused earlier.
  fileprivate var replacingBracket: String { String(map { $0 == "[" ? "-" : $0 }) }
}
