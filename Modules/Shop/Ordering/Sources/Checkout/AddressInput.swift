/// An address as somebody types it, part by part, whether or not it is one.
public struct AddressInput: Hashable, Sendable {
  /// What there is to fill in, in the order it is asked; the raw value names the answer.
  public enum Part: String, CaseIterable, Sendable {
    case recipient, street, city, postalCode, region

    /// What a person is asked.
    public var label: String {
      switch self {
      case .recipient: "Recipient"
      case .street: "Street and number"
      case .city: "City"
      case .postalCode: "Postal code"
      case .region: "Country or region, such as DE or US-CA"
      }
    }

    /// Throws what an address with such a part is refused with.
    public func check(_ text: String) throws(OrderingError) { try Address.check(text, self) }
  }

  private var texts: [Part: String]

  /// Takes what was typed for each part.
  public init(_ text: (Part) -> String) {
    texts = Dictionary(uniqueKeysWithValues: Part.allCases.map { ($0, text($0)) })
  }

  /// Starts from an address, or from nothing but the recipient.
  public init(_ address: Address? = nil, recipient: String = "") {
    self.init { part in
      switch part {
      case .recipient: address?.recipient ?? recipient
      case .street: address?.street ?? ""
      case .city: address?.city ?? ""
      case .postalCode: address?.postalCode ?? ""
      case .region: address?.region.code ?? ""
      }
    }
  }

  /// What was typed for a part; `nil` for nothing.
  public subscript(part: Part) -> String? {
    guard let text = texts[part], !text.isEmpty else { return nil }
    return text
  }

  /// Checks what was typed, and forgets the part that is refused, so that it is not suggested again.
  ///
  /// Throws ``OrderingError/invalidAddress(_:_:)``, ``OrderingError/invalidRegion(_:)`` or
  /// ``OrderingError/unknownCountry(_:)``.
  public mutating func address() throws(OrderingError) -> Address {
    do throws(OrderingError) {
      return try Address(
        recipient: self[.recipient] ?? "", street: self[.street] ?? "", city: self[.city] ?? "",
        postalCode: self[.postalCode] ?? "", region: self[.region] ?? "")
    } catch {
      if let part = Part(refusedBy: error) { texts[part] = "" }
      throw error
    }
  }
}

extension AddressInput.Part {
  fileprivate init?(refusedBy error: OrderingError) {
    switch error {
    case .invalidRegion, .unknownCountry: self = .region
    case .invalidAddress(let part, _): self = part
    default: return nil
    }
  }
}
