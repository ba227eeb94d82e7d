public import SharedKernel

extension Order {
  /// The moment the order can no longer be returned, or `nil` where it never arrived.
  public func returnEnd(by schedule: DeliverySchedule = .sandbox) -> Timestamp? {
    history.last { $0.status == .delivered }?.date.advanced(bySeconds: schedule.returnTime)
  }

  /// The moment the order is cancelled unless it is paid, or `nil` where it waits for no payment.
  public func paymentEnd(by schedule: DeliverySchedule = .sandbox) -> Timestamp? {
    status == .placed ? placedAt.advanced(bySeconds: schedule.paymentTime) : nil
  }

  /// The moment the order was to be paid by, where it was cancelled because it was not; `nil` otherwise.
  public func missedPaymentEnd(by schedule: DeliverySchedule = .sandbox) -> Timestamp? {
    let end = placedAt.advanced(bySeconds: schedule.paymentTime)
    guard status == .cancelled, !history.contains(where: { $0.status == .paid }),
      let cancelled = history.last, cancelled.date >= end
    else { return nil }
    return end
  }

  /// The steps the person who ordered may take now.
  ///
  /// - Parameters:
  ///   - now: The moment.
  ///   - schedule: How long orders may be returned.
  /// - Returns: The steps, in the order of ``OrderTransition``.
  public func customerTransitions(
    at now: Timestamp, by schedule: DeliverySchedule = .sandbox
  ) -> [OrderTransition] {
    OrderTransition.allCases.filter { transition in
      guard transition.status(from: status, by: .customer) != nil else { return false }
      guard transition == .return else { return true }
      return returnEnd(by: schedule).map { now < $0 } ?? false
    }
  }
}
