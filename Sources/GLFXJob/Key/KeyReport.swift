package import GLFXCore
internal import GLFXKeying

/// What a key found in its movie and the values it was drawn with, to report and to reproduce it.
///
/// Colors are display values, 0 to 1: red, green, blue.
public struct KeyReport: Sendable, Hashable, Encodable {
    /// The screen's color.
    public struct Screen: Sendable, Hashable, Encodable {
        /// The color's source.
        public enum Origin: String, Sendable, Encodable {
            /// Found in the movie.
            case auto
            /// The user.
            case given
            /// A place in the movie.
            case at
            /// Found in the user's plate.
            case plate
        }

        /// The shader's value.
        public let color: SIMD3<Float>
        /// The same in 8 bits: `#29ad42`.
        public let hexadecimal: String
        /// Where the plate comes from.
        public let origin: Origin
        /// The part of the sampled pictures that has it, 0 to 1; nil where it was not searched.
        public let share: Double?
    }

    /// The clean plate.
    public struct Plate: Sendable, Hashable, Encodable {
        /// How it was made.
        public enum Origin: String, Sendable, Encodable {
            /// Estimated from the movie.
            case made
            /// One color: the screen is assumed to be even.
            case even
            /// The user's file.
            case file
        }

        /// How it was made.
        public let origin: Origin
        /// Pixels from left to right.
        public let width: Int
        /// Pixels from top to bottom.
        public let height: Int
        /// The user's file.
        public let path: String?
        /// The number of the movie's pictures from which the plate was estimated.
        public let pictures: Int?
        /// The part of them that was screen, 0 to 1.
        public let share: Double?
        /// The 90th percentile of the wall's variation between them, 0 to 1: a lamp or a camera moves.
        public let residue: Float?
        /// The wall's brightness in each relative to all of them; 1: equal.
        public let exposures: [Float]?

        package init(
            origin: Origin, width: Int, height: Int, path: String?, pictures: Int?, share: Double?, residue: Float?,
            exposures: [Float]?
        ) {
            self.origin = origin
            self.width = width
            self.height = height
            self.path = path
            self.pictures = pictures
            self.share = share
            self.residue = residue
            self.exposures = exposures
        }
    }

    /// The screen's color.
    public let screen: Screen
    /// The clean plate.
    public let plate: Plate
    /// Matte below this becomes 0; the first value where it is animated.
    public let clipBlack: Double
    /// Matte above this becomes 1.
    public let clipWhite: Double
    /// The standard deviation of the wall's noise as a share of its distance from gray.
    public let noise: Double
    /// How much edges are sharpened.
    public let sharpness: Double
    /// How far edges follow luma.
    public let lumaGuide: Double
    /// Colors that are always subject: given and sampled from the movie.
    public let kept: [SIMD3<Float>]
    /// The command's arguments that reproduce the key. For another movie of the shot, export the clean plate
    /// (`FilterJob.exportPlate`), which is then named here.
    package let options: [String]

    /// - Parameters:
    ///   - key: with all values that were found.
    ///   - path: where the plate is exported to; nil: nowhere.
    package init(_ key: ShaderStage, screen: Screen, plate: Plate, exported path: String?) {
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
    package init(_ color: SIMD3<Float>, _ origin: Origin, share: Double? = nil) {
        self.init(color: color, hexadecimal: color.hexadecimal, origin: origin, share: share)
    }
}

extension KeyReport.Plate {
    /// One not estimated from the movie.
    package init(_ origin: Origin, _ picture: PixelBuffer, path: String? = nil) {
        self.init(
            origin: origin, width: picture.width, height: picture.height, path: path, pictures: nil, share: nil,
            residue: nil, exposures: nil)
    }
}
