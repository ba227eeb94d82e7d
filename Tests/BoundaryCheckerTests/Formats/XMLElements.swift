import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an XML document, flat, with the names of those around them.
final class XMLElements: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    let parents: [Int]
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  /// Parses a document, or `nil` when it is not well-formed.
  init?(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append(Element(name: name, attributes: attributes, parents: open))
    open.append(elements.count - 1)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    open.removeLast()
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }
}
