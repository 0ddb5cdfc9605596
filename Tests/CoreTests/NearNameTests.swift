import GLFXCore
import Testing

@Suite struct NearNameTests {
    private let options = ["--threshold", "--smoothing", "--key-color", "--overwrite", "-q"]

    @Test(arguments: [
        ("--treshold", "--threshold"), ("--Threshold", "--threshold"), ("--key-colour", "--key-color"),
        ("--smothing", "--smoothing"), ("--overwrit", "--overwrite"), ("--overwirte", "--overwrite"), ("-Q", "-q"),
    ])
    func aSlipIsFound(given: String, meant: String) {
        #expect(nearestName(to: given, in: options) == meant)
    }

    @Test(arguments: ["", "--audio", "x", "--completely-different"])
    func whatIsFarFromAllIsNot(given: String) {
        #expect(nearestName(to: given, in: options) == nil)
    }

    @Test func theNearestWinsAndTheFirstOfEquals() {
        #expect(nearestName(to: "blurr", in: ["blue", "blur"]) == "blur")
        #expect(nearestName(to: "cat", in: ["bat", "hat"]) == "bat")
        #expect(nearestName(to: "a", in: ["b"]) == nil)
        #expect(nearestName(to: "blur", in: [] as [String]) == nil)
    }

    @Test func aVeryLongNameCostsNothing() {
        #expect(nearestName(to: String(repeating: "a", count: 1_000_000), in: options) == nil)
        #expect(nearestName(to: "aaa", in: [String(repeating: "a", count: 1_000_000)]) == nil)
    }
}
