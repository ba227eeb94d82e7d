/// The typed parts of an address, valid or not.
public struct AddressInput: Hashable, Sendable {
  /// The parts in the order in which they are requested; the raw value names the answer.
  public enum Part: String, CaseIterable, Sendable {
    case recipient, street, city, region, postalCode

    public var label: String {
      switch self {
      case .recipient: "Recipient"
      case .street: "Street and number"
      case .city: "City"
      case .postalCode: "Postal code"
      case .region: "Country, in the US and Canada with the state, such as DE or US-CA"
      }
    }

    public func check(_ text: String) throws(OrderingError) { try Address.check(text, self) }
  }

  private var texts: [Part: String]

  public init(_ text: (Part) -> String) {
    texts = Dictionary(uniqueKeysWithValues: Part.allCases.map { ($0, text($0)) })
  }

  /// Starts from an address, or from a recipient alone.
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

  /// Returns the typed text of a part, or `nil` if it is empty.
  public subscript(part: Part) -> String? {
    guard let text = texts[part], !text.isEmpty else { return nil }
    return text
  }

  /// Checks the input as ``address()`` does, and returns the part that is in doubt, with a question without its mark.
  public mutating func doubt() throws(OrderingError) -> (part: Part, question: String)? {
    try address().doubt.map { (.postalCode, $0) }
  }

  /// Checks the input, and clears an invalid part, so that it is not suggested again.
  ///
  /// Throws ``OrderingError/invalidAddress(_:_:)`` and the errors of ``TaxRegion/init(typed:)``.
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
    case .invalidRegion, .unknownCountry, .unknownPart, .partNeeded: self = .region
    case .invalidAddress(let part, _): self = part
    default: return nil
    }
  }
}
