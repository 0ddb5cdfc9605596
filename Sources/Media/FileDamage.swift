/// What one of a job's files lost.
public struct FileDamage: Sendable, Hashable {
    /// The file, as the user named it.
    public var path: String
    /// What could not be read of it.
    public var damage: Damage

    /// A file that is not whole.
    public init(path: String, damage: Damage) {
        self.path = path
        self.damage = damage
    }
}
