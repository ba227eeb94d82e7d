/// A value the optimiser knows nothing about.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
