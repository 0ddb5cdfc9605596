/// Parts of a path, found among Unicode scalars: a slash or dot before a combining accent is another `Character`, but
/// still a slash to the system.
extension String {
    /// The part before the last slash; `.` for a bare name.
    package var folderOfPath: String {
        guard let slash = unicodeScalars.lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(unicodeScalars[..<slash])
    }

    /// The part after the last slash.
    package var nameOfPath: String {
        unicodeScalars.lastIndex(of: "/").map { String(unicodeScalars[unicodeScalars.index(after: $0)...]) } ?? self
    }

    /// The part after the last dot of the name; nil if there is no dot, or only a leading one.
    package var endingOfPath: String? {
        let name = nameOfPath
        guard let dot = name.unicodeScalars.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return String(name.unicodeScalars[name.unicodeScalars.index(after: dot)...])
    }

    /// The name without its ending and the dot before it.
    package var stemOfPath: String {
        let name = nameOfPath
        guard let ending = endingOfPath else { return name }
        return String(name.unicodeScalars.dropLast(ending.unicodeScalars.count + 1))
    }
}
