import Foundation
import GLFXTestSupport
import Testing

/// A configuration with the kinds of transforms that studios' have, a picture of colors far beyond 0 and 1, and what
/// OpenColorIO's own processor of the CPU makes of it, by its Python package (Debian's python3-pyopencolorio).
struct ColorReference {
    static let side = 9
    /// Colors of two cubes: from 0 to 1, and from -0.5 to 15.5.
    static let width = side * side
    static let height = 2 * side

    let folder: Folder

    /// `show.ocio`, `in.exr` and `in.raw`: red, green and blue of each pixel in single precision.
    init() throws {
        folder = try Folder()
        try folder.write(Self.configuration, to: "show.ocio")
        try folder.write(Self.table, to: "grade.spi3d")
        try folder.write(Self.correction, to: "a01.cc")
        try folder.write(Self.correction.replacing("1.2 0.9 1.1", with: "0.8 1 1.3"), to: "a02.cc")
        var pixels: [SIMD3<Float>] = []
        for (low, high) in [(Float(0), Float(1)), (-0.5, 15.5)] {
            for index in 0..<Self.side * Self.side * Self.side {
                let place = SIMD3(
                    Float(index % Self.side), Float(index / Self.side % Self.side), Float(index / Self.side / Self.side)
                )
                pixels.append(low + place / Float(Self.side - 1) * (high - low))
            }
        }
        let numbers = pixels.flatMap { [$0.x, $0.y, $0.z] }
        try numbers.withUnsafeBytes { Data($0) }.write(to: folder.url.appendingPathComponent("in.raw"))
        // libav's planes are green, blue, red.
        let planes = [1, 2, 0].flatMap { channel in pixels.map { $0[channel] } }
        try planes.withUnsafeBytes { Data($0) }.write(to: folder.url.appendingPathComponent("planes.raw"))
        try Tool.ffmpeg(
            [
                "-f", "rawvideo", "-pix_fmt", "gbrpf32le", "-s", "\(Self.width)x\(Self.height)", "-i", "planes.raw",
                "-c:v", "exr", "-format", "float", "in.exr",
            ], in: folder)
    }

    /// What the processor makes of the picture.
    /// - Parameter expression: of Python: the processor, of `o` (PyOpenColorIO) and `c` (the configuration).
    func numbers(_ expression: String) throws -> [Float] {
        let program = """
            import array, PyOpenColorIO as o
            c = o.Config.CreateFromFile('show.ocio')
            p = \(expression)
            d = array.array('f', open('in.raw', 'rb').read())
            p.getDefaultCPUProcessor().applyRGB(d)
            open('out.raw', 'wb').write(d.tobytes())
            """
        let result = try Tool.run("/usr/bin/python3", ["-c", program], in: folder)
        try #require(result.code == 0, "\(result.errors)")
        return try folder.read("out.raw").withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    /// Red, green and blue of each pixel, as ffmpeg reads a file.
    func pixels(of file: String) throws -> [Float] {
        let planes = try Raster.samples(["-i", file], "gbrpf32le", in: folder).withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        let count = Self.width * Self.height
        try #require(planes.count == 3 * count)
        return (0..<count).flatMap { [planes[2 * count + $0], planes[$0], planes[count + $0]] }
    }

    /// The largest difference, of numbers beyond 1 as a part of them.
    static func error(_ made: [Float], _ wanted: [Float]) -> Float {
        guard made.count == wanted.count else { return .infinity }
        return zip(made, wanted).map { abs($0 - $1) / max(1, abs($1)) }.max() ?? .infinity
    }

    static var isMissing: Bool {
        guard let folder = try? Folder() else { return true }
        return (try? Tool.run("/usr/bin/python3", ["-c", "import PyOpenColorIO"], in: folder).code) != 0
    }

    /// The table of a look, of 5 entries a side.
    private static let table: String = {
        var lines = ["SPILUT 1.0", "3 3", "5 5 5"]
        for red in 0..<5 {
            for green in 0..<5 {
                for blue in 0..<5 {
                    let (r, g, b) = (Double(red) / 4, Double(green) / 4, Double(blue) / 4)
                    let color = [1.2 * r * r - 0.05, g * (0.8 + 0.2 * b), pow(b, 0.7) + 0.1 * r]
                    lines.append(
                        "\(red) \(green) \(blue) " + color.map { String(format: "%.6f", $0) }.joined(separator: " "))
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }()

    private static let correction = """
        <?xml version="1.0" encoding="UTF-8"?>
        <ColorCorrection id="shot"><SOPNode><Slope>1.2 0.9 1.1</Slope><Offset>0.01 -0.02 0.03</Offset>\
        <Power>0.9 1.1 1.2</Power></SOPNode><SatNode><Saturation>0.8</Saturation></SatNode></ColorCorrection>
        """

    private static let configuration = """
        ocio_profile_version: 2
        environment: {SHOT: a01}
        search_path: .
        strictparsing: true
        roles: {default: raw, scene_linear: lin_wide, color_picking: display_codes}
        file_rules:
          - !<Rule> {name: camera, colorspace: camera_log, pattern: "*_log*", extension: "*"}
          - !<Rule> {name: Default, colorspace: lin_wide}
        displays:
          Monitor sRGB:
            - !<View> {name: Film, colorspace: display_codes, looks: graded}
            - !<View> {name: Plain, colorspace: display_codes}
          Projector P3:
            - !<View> {name: Plain, colorspace: projector_codes}
        looks:
          - !<Look> {name: graded, process_space: lin_wide, transform: !<FileTransform> {src: "${SHOT}.cc", cccid: "0"}}
          - !<Look>
            name: film
            process_space: camera_log
            transform: !<FileTransform> {src: grade.spi3d, interpolation: tetrahedral}
        colorspaces:
          - !<ColorSpace> {name: lin_wide, aliases: [wide], family: scene}
          - !<ColorSpace>
            name: lin_srgb
            family: scene
            to_scene_reference: !<MatrixTransform> {matrix: [0.6131, 0.3395, 0.0474, 0, 0.0702, 0.9164, 0.0134, 0, 0.0206, 0.1096, 0.8698, 0, 0, 0, 0, 1]}
          - !<ColorSpace>
            name: camera_log
            family: camera
            to_scene_reference: !<LogCameraTransform> {base: 10, log_side_slope: 0.2471896, log_side_offset: 0.385537, lin_side_slope: 5.555556, lin_side_offset: 0.052272, lin_side_break: 0.010591, direction: inverse}
          - !<ColorSpace>
            name: display_codes
            family: display
            from_scene_reference: !<GroupTransform>
              children:
                - !<ColorSpaceTransform> {src: lin_wide, dst: lin_srgb}
                - !<ExponentWithLinearTransform> {gamma: [2.4, 2.4, 2.4, 1], offset: [0.055, 0.055, 0.055, 0], direction: inverse}
          - !<ColorSpace>
            name: projector_codes
            family: display
            from_scene_reference: !<GroupTransform>
              children:
                - !<CDLTransform> {slope: [0.9, 1, 1.1], power: [1, 1, 1]}
                - !<ExponentTransform> {value: [2.6, 2.6, 2.6, 1], style: mirror, direction: inverse}
          - !<ColorSpace>
            name: printed
            family: display
            from_scene_reference: !<GroupTransform>
              children:
                - !<LogAffineTransform> {base: 2, lin_side_offset: [0.001, 0.001, 0.001], log_side_slope: [0.05, 0.05, 0.05], log_side_offset: [0.6, 0.6, 0.6]}
                - !<FileTransform> {src: grade.spi3d, interpolation: tetrahedral}
          - !<ColorSpace> {name: raw, family: utility, isdata: true}
        """
}

extension Trait where Self == ConditionTrait {
    /// Skips a test where there is nothing to compare with.
    static var needsColorReference: Self {
        .disabled(if: ColorReference.isMissing, "python3-pyopencolorio is not installed")
    }
}
