#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The most memory the process has had so far.
enum PeakMemory {
  static var megabytes: Int {
    var usage = rusage()
    #if canImport(Darwin)
      guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
      return usage.ru_maxrss / 1_048_576
    #else
      guard unsafe getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { return 0 }
      return usage.ru_maxrss / 1_024
    #endif
  }
}
