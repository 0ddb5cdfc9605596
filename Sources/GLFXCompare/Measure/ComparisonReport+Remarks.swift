internal import GLFXCore
internal import GLFXMedia

extension ComparisonReport {
    /// What is coded differently, in words.
    /// - Parameter form: the one that both are brought into.
    static func remarks(_ actual: CodedForm, _ expected: CodedForm, form: CommonForm) -> [String] {
        var remarks: [String] = []
        func tell(_ what: String, _ one: String, _ other: String) {
            if one != other { remarks.append("\(what) differ: \(one), expected \(other)") }
        }
        let (one, other) = (actual.traits, expected.traits)
        if one.depth != other.depth { tell("depths", "\(one.depth) bits", "\(other.depth) bits") }
        if one.hasAlpha != other.hasAlpha {
            let (with, without) = ("with alpha", "without alpha")
            remarks.append(
                "alpha differs: \(one.hasAlpha ? with : without), expected \(other.hasAlpha ? with : without); "
                    + "compared as opaque where there is none")
        }
        tell("pixel formats", one.name, other.name)
        let (a, b) = (actual.color, expected.color)
        // RGB has neither matrix, range nor siting.
        if !one.isRGB, !other.isRGB {
            tell("color matrices", ColorNames.matrix(a.matrix), ColorNames.matrix(b.matrix))
            tell("color ranges", ColorNames.range(a.range), ColorNames.range(b.range))
            if one.horizontalLog2 > 0, other.horizontalLog2 > 0 {
                tell("chroma sitings", ColorNames.siting(a.chromaSiting), ColorNames.siting(b.chromaSiting))
            }
        }
        tell("color primaries", ColorNames.primaries(a.primaries), ColorNames.primaries(b.primaries))
        tell("color transfers", ColorNames.transfer(a.transfer), ColorNames.transfer(b.transfer))
        if one.name != other.name || !remarks.isEmpty && form.components.first == "r" && !one.isRGB {
            remarks.append("compared as \(form.words)")
        }
        return remarks
    }
}
