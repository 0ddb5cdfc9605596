extension UnsafePointer {
    /// The elements of a C array up to its terminator.
    package func prefixUntil(_ isEnd: (Pointee) -> Bool) -> [Pointee] {
        var result: [Pointee] = []
        var pointer = self
        while !isEnd(pointer.pointee) {
            result.append(pointer.pointee)
            pointer += 1
        }
        return result
    }
}
