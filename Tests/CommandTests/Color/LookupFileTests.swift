import Foundation
import GLFXTestSupport
import Testing

/// Files of lookup tables and color corrections that OpenColorIO reads, beside its own processor of the CPU.
@Suite(.needsColorReference) struct LookupFileTests {
    private let reference: ColorReference
    private var folder: Folder { reference.folder }

    init() throws {
        reference = try ColorReference()
        try folder.write(Self.curve, to: "curve.spi1d")
        try folder.write(Self.shaped, to: "shaped.csp")
        try folder.write(Self.common, to: "common.clf")
        try folder.write(Self.decisions, to: "grade.cdl")
        try folder.write(
            Self.decisions.replacing("ColorDecisionList", with: "ColorCorrectionCollection")
                .replacing("<ColorDecision>", with: "").replacing("</ColorDecision>", with: ""), to: "grade.ccc")
        try folder.write(Self.cube, to: "wide.cube")
    }

    private func run(_ words: String) throws {
        let outcome = try Glfx.shell("$glfx \(words) --overwrite", in: folder)
        try #require(outcome.code == 0, "\(outcome.errors)")
    }

    private func processor(_ file: String, _ interpolation: String = "TETRAHEDRAL") -> String {
        "c.getProcessor(o.FileTransform(src='\(file)', cccId='0', interpolation=o.INTERP_\(interpolation)))"
    }

    /// On the light itself: far below 0 and above 1 too.
    @Test(
        arguments: [
            "curve.spi1d", "grade.spi3d", "shaped.csp", "common.clf", "grade.cdl", "grade.ccc", "a01.cc", "wide.cube",
        ],
        ["native", "software"])
    func everyKindIsThatOfTheLibrary(file: String, device: String) throws {
        try run("in.exr --lut \(file) --space linear --device \(device) out.exr")
        let error = ColorReference.error(try reference.pixels(of: "out.exr"), try reference.numbers(processor(file)))
        #expect(error < 1e-4, "\(error)")
    }

    @Test(arguments: ["grade.spi3d", "wide.cube"], ["native", "software"])
    func betweenEntriesItIsLinearToo(file: String, device: String) throws {
        try run("in.exr --lut \(file) --interpolation linear --space linear --device \(device) out.exr")
        let made = try reference.pixels(of: "out.exr")
        #expect(ColorReference.error(made, try reference.numbers(processor(file, "LINEAR"))) < 1e-4)
        // Not the same as by tetrahedra.
        #expect(ColorReference.error(made, try reference.numbers(processor(file))) > 1e-3)
    }

    @Test func aCorrectionOfACollectionIsNamed() throws {
        let correction = try folder.read("a02.cc")
        let text = String(decoding: correction, as: UTF8.self).split(separator: "\n").dropFirst().joined()
        let collection = String(decoding: try folder.read("grade.ccc"), as: UTF8.self)
            .replacing("</ColorCorrectionCollection>", with: text + "</ColorCorrectionCollection>")
        try folder.write(collection, to: "two.ccc")
        try run("in.exr --lut two.ccc:shot --space linear out.exr")
        let wanted = try reference.numbers("c.getProcessor(o.FileTransform(src='a02.cc', cccId='0'))")
        #expect(ColorReference.error(try reference.pixels(of: "out.exr"), wanted) < 1e-4)
        for (file, code, message) in [
            ("two.ccc:other", 3, "cannot read 'two.ccc'"), ("wide.cube:shot", 2, "'wide.cube' is no collection"),
        ] {
            let outcome = try Glfx.shell("$glfx in.exr --lut \(file) --overwrite out.exr", in: folder)
            #expect(Int(outcome.code) == code && outcome.errors.contains(message), "\(outcome.errors)")
        }
    }

    @Test func theAmountAndTheMaskOfAnyShaderWork() throws {
        try run("in.exr --lut grade.cdl --amount 0.25 --space linear out.exr")
        let all = try reference.numbers(processor("grade.cdl"))
        let wanted = zip(try reference.pixels(of: "in.exr"), all).map { $0 + 0.25 * ($1 - $0) }
        #expect(ColorReference.error(try reference.pixels(of: "out.exr"), wanted) < 1e-4)
        try run("in.exr --shader lut --input grade.cdl --mix 0.25 --space linear out.exr")
        #expect(ColorReference.error(try reference.pixels(of: "out.exr"), wanted) < 1e-4)
    }

    /// Other shaders get it as a strip, over the colors from 0 to 1.
    @Test func otherShadersGetATable() throws {
        try folder.write(
            """
            // glfx: space=any
            in vec2 position; out vec4 color; uniform sampler2D frame;
            uniform sampler2D table; // kind=lut
            void main() {
                vec4 c = texture(frame, position);
                int n = textureSize(table, 0).y;
                ivec3 p = ivec3(clamp(c.rgb, 0.0, 1.0) * float(n - 1) + 0.5);
                color = vec4(texelFetch(table, ivec2(p.b * n + p.r, n - 1 - p.g), 0).rgb, 1.0);
            }
            """, to: "own.frag")
        try run("in.exr --shader own.frag --input table=grade.cdl out.exr")
        // The first cube's colors are among the table's entries.
        let count = 3 * ColorReference.side * ColorReference.side * ColorReference.side
        let made = Array(try reference.pixels(of: "out.exr").prefix(count))
        let wanted = Array(try reference.numbers(processor("grade.cdl")).prefix(count))
        #expect(ColorReference.error(made, wanted) < 1e-4)
    }

    @Test(arguments: [
        ("cut.spi3d", "cannot read 'cut.spi3d'"), ("empty.clf", "cannot read 'empty.clf'"),
        ("none.csp", "cannot open 'none.csp': No such file or directory; check the name"),
        ("huge.spi3d", "cannot read 'huge.spi3d'"), ("huge.spi1d", "cannot read 'huge.spi1d'"),
    ])
    func damagedFilesGetOneLine(file: String, message: String) throws {
        let table = String(decoding: try folder.read("grade.spi3d"), as: UTF8.self)
        try folder.write(String(table.prefix(table.count / 2)), to: "cut.spi3d")
        try folder.write("", to: "empty.clf")
        // 10^9 entries that are not there.
        try folder.write(table.replacing("5 5 5", with: "1000 1000 1000"), to: "huge.spi3d")
        try folder.write(Self.curve.replacing("Length 32", with: "Length 1000000000"), to: "huge.spi1d")
        let outcome = try Glfx.shell("ulimit -v 8000000; $glfx in.exr --lut \(file) out.exr", in: folder)
        #expect(outcome.code == 3, "\(outcome.errors)")
        let lines = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("glfx: note:") }
        #expect(lines.count == 1 && lines[0].hasPrefix("glfx: error: \(message)"), "\(outcome.errors)")
    }

    /// Of one dimension, over the colors from -0.25 to 2.
    private static let curve = """
        Version 1
        From -0.25 2.0
        Length 32
        Components 1
        {
        \((0..<32).map { String(format: "%.6f", pow(Double($0) / 31 * 2.25 - 0.25, 3)) }.joined(separator: "\n"))
        }

        """

    /// A shaper from linear light to a logarithm, and a table behind it.
    private static let shaped: String = {
        let stops = (0..<12).map { Double($0) - 9 }
        let light = stops.map { String(format: "%.8f", pow(2, $0)) }.joined(separator: " ")
        let codes = stops.map { String(format: "%.8f", ($0 + 9) / 11) }.joined(separator: " ")
        var lines = ["CSPLUTV100", "3D", "", "BEGIN METADATA", "END METADATA", ""]
        for _ in 0..<3 { lines += ["\(stops.count)", light, codes] }
        lines += ["", "4 4 4"]
        for blue in 0..<4 {
            for green in 0..<4 {
                for red in 0..<4 {
                    let (r, g, b) = (Double(red) / 3, Double(green) / 3, Double(blue) / 3)
                    lines.append(String(format: "%.6f %.6f %.6f", r * r, 0.9 * g + 0.1 * r, b * 1.4 - 0.2))
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }()

    private static let common = """
        <?xml version="1.0" encoding="UTF-8"?>
        <ProcessList compCLFversion="3" id="a">
          <Matrix inBitDepth="32f" outBitDepth="32f"><Array dim="3 3">0.9 0.1 0 0.05 0.9 0.05 0 0.2 0.8</Array></Matrix>
          <Log inBitDepth="32f" outBitDepth="32f" style="linToLog"><LogParams base="2" linSideSlope="1" linSideOffset="0.6" \
        logSideSlope="0.1" logSideOffset="0.5"/></Log>
          <LUT1D inBitDepth="32f" outBitDepth="32f"><Array dim="5 1">0 0.2 0.5 0.9 1.3</Array></LUT1D>
        </ProcessList>
        """

    private static let decisions = """
        <?xml version="1.0" encoding="UTF-8"?>
        <ColorDecisionList xmlns="urn:ASC:CDL:v1.01"><ColorDecision><ColorCorrection id="a"><SOPNode>\
        <Slope>1.2 0.9 1.1</Slope><Offset>0.01 -0.02 0.03</Offset><Power>0.9 1.1 1.2</Power></SOPNode>\
        <SatNode><Saturation>0.8</Saturation></SatNode></ColorCorrection></ColorDecision></ColorDecisionList>
        """

    /// Entries from -4 to 12, over the colors from -1 to 4.
    private static let cube: String = {
        var lines = ["LUT_3D_SIZE 3", "DOMAIN_MIN -1 -1 -1", "DOMAIN_MAX 4 4 4"]
        for blue in 0..<3 {
            for green in 0..<3 {
                for red in 0..<3 { lines.append("\(red * red * 3) \(green * 4 - 4 + red) \(blue * 3 - red * green)") }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }()
}
