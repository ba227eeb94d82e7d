extension Currency {
  /// Every currency the shop knows, by code: the active ones of ISO 4217 that people pay with.
  ///
  /// Funds, precious metals and codes for testing, which have no minor unit at all, are left out.
  public static let all: [Currency] = exponents.flatMap { exponent, codes in
    codes.split(whereSeparator: \.isWhitespace).map { Currency(String($0), exponent: exponent) }
  }.sorted { $0.code < $1.code }

  static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

  /// The exponents of ISO 4217, list one, and the codes that have them.
  private static let exponents: [(Int, String)] = [
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (
      2,
      """
      AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF
      CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD
      HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA
      MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN
      QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP
      TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
      """
    ),
    (3, "BHD IQD JOD KWD LYD OMR TND"),
    (4, "CLF UYW"),
  ]
}
