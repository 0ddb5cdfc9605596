/// What becomes of shadows on the screen (`--shadows`).
package enum ShadowTreatment: Int, Sendable {
    /// The dark parts of a wall that is lit unevenly are wall; of one that is not they are shadows, and kept.
    case auto
    /// What is darker than the wall around it stays, as a dark color that is partly transparent.
    case keep
    /// What has the wall's color is wall, down to a fifth of its light.
    case drop
}
