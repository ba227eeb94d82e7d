/// What postal codes look like in a country, to ask about one that looks otherwise; none is refused.
///
/// Formats of Unicode CLDR, `common/supplemental/postalCodeData.xml` at commit 2fc80e12, Unicode License v3, which has
/// them up to 2013; where countries have changed theirs since (such as Ireland, Lithuania, Serbia, South Korea), and for
/// those that it lacks, the facts are those of Google's Address Data Service of 2020-02-28. A country that is not listed
/// has no codes, or none that are known here.
enum PostalFormats {
  /// Whether a text is a postal code of a country, however it is spaced, or with the country in front of it; `nil` if
  /// the formats of the country are not known.
  static func accept(_ text: String, in country: String) -> Bool? {
    guard let formats = formats[country] else { return nil }
    let text = text.uppercased()
    let parts = text.split(separator: "-", maxSplits: 1)
    let behindCountry = parts.count == 2 && parts[0].count <= 3 && parts[0].allSatisfy(\.isLetter)
    let compact = Self.compact(text)
    let candidates = [
      compact, behindCountry ? Self.compact(parts[1]) : nil,
      compact.hasPrefix(country) ? String(compact.dropFirst(country.count)) : nil,
    ].compactMap(\.self)
    return candidates.contains { code in formats.contains { matches(code, $0) } }
  }

  private static func compact(_ text: some StringProtocol) -> String {
    String(text.filter { $0 != " " && $0 != "-" })
  }

  private static func matches(_ code: String, _ format: Substring) -> Bool {
    let (code, format) = (code.unicodeScalars, format.unicodeScalars)
    return code.count == format.count
      && zip(code, format).allSatisfy { sign, place in
        let (isDigit, isLetter) = ("0"..."9" ~= sign, "A"..."Z" ~= sign)
        return switch place {
        case "#": isDigit
        case "@": isLetter
        case "*": isDigit || isLetter
        default: sign == place
        }
      }
  }

  /// The formats of each country.
  private static let formats: [String: [Substring]] = {
    var formats: [String: [Substring]] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ":")
      for country in parts[1].split(separator: " ") {
        formats[String(country), default: []] += parts[0].split(separator: " ")
      }
    }
    return formats
  }()

  /// Formats and the countries that have them, without spaces and hyphens: `#` is a digit, `@` a letter, `*` either.
  private static let table = """
    ###: BH FO GN IS LS MG OM PG TW
    PC###: OM
    ####: AF AL AM AR AT AU AZ BD BE BG BH CC CH CK CR CV CX CY DK ET GE GL GW HM HT HU LB LI LR LU LV MD MK MZ NE \
    NF NL NO NZ PH PT PY SI SJ SV TN TZ VE ZA
    #####: AS AX BA BL BT CR CU CZ DE DO DZ EE EG EH ES FI FM FR GF GP GR GT GU HN HR ID IL IQ IT JO KE KH KR KW LA \
    LK LT MA MC ME MF MH MM MN MP MQ MU MV MX MY NA NC NI NP PE PF PK PL PM PR PW RE RS SA SD SE SK SM SN SO TH TR \
    TW TZ UA UM US UY VA VI VN WF YT ZM
    ######: AM BY CN CO EC IN KG KZ MN NG RO RS RU SG TJ TM TW UZ VN
    #######: CL CR IL JP PT
    ########: BR LB
    #########: AS FM GU MH MP PR PW SA US VI
    ##########: IR
    @#### @####@@@: AR
    @#@#@#: CA
    @##@@ @###@@ @@##@@ @@###@@ @#@#@@ @@#@#@@ GIR0AA BFPO# BFPO## BFPO### BFPO####: GB
    GY##@@ GY###@@: GG
    IM##@@ IM###@@: IM
    JE##@@ JE###@@: JE
    @#*****: IE
    ####@@: NL
    AD###: AD
    AI2640 2640: AI
    ASCN1ZZ STHL1ZZ TDCU1ZZ: SH
    BB#####: BB
    BBND1ZZ: IO
    @@**: BM
    @@####: BN
    CP####: SV
    FIQQ1ZZ: FK
    GX111AA: GI
    KY#####: KY
    @##@#@#: KZ
    @@@## @@@### @@@####: MT
    ###@@###: MU
    LIMA# LIMA## CALLAO# CALLAO##: PE
    PCRN1ZZ: PN
    SIQQ1ZZ: GS
    @@#####: SO
    @###: SZ
    TKCA1ZZ: TC
    VC####: VC
    VG####: VG
    """
}
