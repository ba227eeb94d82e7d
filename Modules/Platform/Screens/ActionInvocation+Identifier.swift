extension ActionInvocation {
  /// The identifier an action was given as its first argument, as picking a row does.
  ///
  /// ```swift
  /// let product: Product.ID = try action.identifier(called: "product")
  /// ```
  ///
  /// - Parameter subject: What the identifier names, for messages.
  /// - Returns: The identifier.
  /// - Throws: ``InputError/missingArgument(action:parameter:)`` when there is no argument, or
  ///   ``InputError/invalidAnswer(field:remedy:)`` when it is no identifier.
  public func identifier<ID: LosslessStringConvertible>(
    called subject: String
  ) throws(InputError) -> ID {
    guard let word = arguments.first else {
      throw .missingArgument(action: name, parameter: subject)
    }
    guard let identifier = ID(word) else {
      throw .invalidAnswer(field: subject, remedy: "pick a row by its number")
    }
    return identifier
  }
}
