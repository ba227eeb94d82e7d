#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The number of processors a process may use.
enum ProcessorCount {
  static var active: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }
}
