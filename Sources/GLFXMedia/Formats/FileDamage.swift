/// What could not be read of one of a job's files.
public struct FileDamage: Sendable, Hashable {
    /// The file, as the user named it.
    public var path: String
    /// What could not be read of it.
    public var damage: Damage

    /// A damaged file.
    public init(path: String, damage: Damage) {
        self.path = path
        self.damage = damage
    }
}

extension [FileDamage] {
    /// Adds packets that could not be copied to a file's damage.
    package mutating func count(_ lostPackets: Int, of path: String) {
        guard lostPackets > 0 else { return }
        let index = firstIndex { $0.path == path } ?? endIndex
        if index == endIndex { append(FileDamage(path: path, damage: Damage())) }
        self[index].damage.packets += lostPackets
    }
}
