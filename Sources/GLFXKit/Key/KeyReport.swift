internal import FrameCore

/// What a key found in its movie and what it was drawn with, so that it can be told and done again.
///
/// Colors are display values, 0 to 1: red, green, blue.
public struct KeyReport: Sendable, Hashable, Encodable {
    /// The screen's color.
    public struct Screen: Sendable, Hashable, Encodable {
        /// Who says the color.
        public enum Origin: String, Sendable, Encodable {
            /// It was looked for in the movie.
            case auto
            /// The user.
            case given
            /// A place in the movie.
            case at
            /// The user's plate, in which it was looked for.
            case plate
        }

        /// As the shader gets it.
        public let color: SIMD3<Float>
        /// The same in 8 bits: `#29ad42`.
        public let hexadecimal: String
        /// Who says it.
        public let origin: Origin
        /// How much of what was looked at has it, 0 to 1; nil where it was not looked for.
        public let share: Double?
    }

    /// The clean plate.
    public struct Plate: Sendable, Hashable, Encodable {
        /// How it came to be.
        public enum Origin: String, Sendable, Encodable {
            /// It was made of the movie.
            case made
            /// One color: the screen is taken for even.
            case even
            /// The user's file.
            case file
        }

        /// How it came to be.
        public let origin: Origin
        /// Pixels from left to right.
        public let width: Int
        /// Pixels from top to bottom.
        public let height: Int
        /// The user's file.
        public let path: String?
        /// Of how many pictures of the movie it was made.
        public let pictures: Int?
        /// How much of these was screen, 0 to 1.
        public let share: Double?
        /// By how much less than usual one in ten places of these shows of the wall, 0 to 1: a lamp or a camera moves.
        public let residue: Float?
        /// How bright the wall is in each of these over what it is in all of them; 1: as bright.
        public let exposures: [Float]?
    }

    /// The screen's color.
    public let screen: Screen
    /// The clean plate.
    public let plate: Plate
    /// Matte that is less becomes nothing; at the beginning, where it changes in time.
    public let clipBlack: Double
    /// Matte that is more becomes all.
    public let clipWhite: Double
    /// The standard deviation of the wall's noise as a share of its distance from gray.
    public let noise: Double
    /// How much steeper edges are made.
    public let sharpness: Double
    /// How far edges follow luma.
    public let lumaGuide: Double
    /// Colors that are subject: those that were given and those that were taken from the movie.
    public let kept: [SIMD3<Float>]
    /// The command's arguments that key the same elsewhere: with another movie of the shot, the clean plate has to be exported
    /// (`FilterJob.exportPlate`), and is named here then.
    public let options: [String]

    /// - Parameters:
    ///   - key: with everything that was found.
    ///   - path: where the plate is exported to; nil: nowhere.
    init(_ key: ShaderStage, screen: Screen, plate: Plate, exported path: String?) {
        (self.screen, self.plate) = (screen, plate)
        clipBlack = key.number("clipBlack")[0]
        clipWhite = key.number("clipWhite")[0]
        noise = key.number("noise")[0]
        sharpness = key.number("sharpness")[0]
        lumaGuide = key.number("lumaGuide")[0]
        kept = key.list("keep").map { SIMD3(Float($0.x), Float($0.y), Float($0.z)) }
        options = KeyOptions(key: key, plate: plate, exported: path).arguments
    }
}

extension KeyReport.Screen {
    init(_ color: SIMD3<Float>, _ origin: Origin, share: Double? = nil) {
        self.init(color: color, hexadecimal: color.hexadecimal, origin: origin, share: share)
    }
}

extension KeyReport.Plate {
    /// One that was not made of the movie.
    init(_ origin: Origin, _ picture: PixelBuffer, path: String? = nil) {
        self.init(
            origin: origin, width: picture.width, height: picture.height, path: path, pictures: nil, share: nil,
            residue: nil, exposures: nil)
    }

    /// One that was.
    /// - Parameter count: of how many pictures.
    init(_ plate: CleanPlate, _ picture: PixelBuffer, of count: Int) {
        self.init(
            origin: .made, width: picture.width, height: picture.height, path: nil, pictures: count, share: plate.share,
            residue: plate.residue, exposures: plate.exposures)
    }
}
