/// What a person chose in a feature's step of the checkout, as the feature's own type.
///
/// The step makes it and the feature's `PriceRule` reads it, so that no rule believes a text that a person typed. It
/// lives as long as the checkout, which signing out ends; an order keeps it until its account is deleted.
///
/// ```swift
/// struct Wrapping: CheckoutPromise {
///   static let plugin = "gifts"
///   let text: String
///   init?(_ text: String, version: Int) { self.text = text }
/// }
/// ```
public protocol CheckoutPromise: Sendable {
  /// The id of the plugin whose step makes it, under which an order keeps it.
  static var plugin: String { get }
  /// The version of the texts that are written now: 1, unless a feature reads older ones differently.
  static var version: Int { get }

  /// The value as a text of at most 2,000 bytes.
  var text: String { get }

  /// Reads a text of this version or an earlier one; `nil` if it is none.
  init?(_ text: String, version: Int)
}

extension CheckoutPromise {
  public static var version: Int { 1 }
}

/// A ``CheckoutPromise`` as the checkout and the order keep it, whatever feature it is of.
public struct CheckoutChoice: Hashable, Sendable {
  /// The text of the promise; empty once the person's data is deleted.
  package let text: String
  package let version: Int

  /// Throws ``OrderingError/choiceTooLong(plugin:)``.
  public init<Promise: CheckoutPromise>(_ promise: Promise) throws(OrderingError) {
    (text, version) = (promise.text, Promise.version)
    guard text.utf8.count <= 2_000 else { throw .choiceTooLong(plugin: Promise.plugin) }
  }

  /// Takes up what was stored.
  package init(_ text: String, version: Int = 1) { (self.text, self.version) = (text, version) }

  /// Returns the promise, or `nil` if this is none, or one of a later version of the feature.
  public func promise<Promise: CheckoutPromise>(_ type: Promise.Type = Promise.self) -> Promise? {
    version <= Promise.version ? Promise(text, version: version) : nil
  }

  /// Returns the promise for a rule, or refuses it.
  package func known<Promise: CheckoutPromise>() throws -> Promise {
    guard let promise: Promise = promise() else { throw PriceRuleError.unknownChoice }
    return promise
  }
}

extension Order {
  /// Returns what was chosen for the order in a feature's step, as long as its owner's data is kept.
  public func promise<Promise: CheckoutPromise>(_ type: Promise.Type = Promise.self) -> Promise? {
    totals.adjustments.first { $0.plugin == Promise.plugin }?.choice.promise()
  }
}
