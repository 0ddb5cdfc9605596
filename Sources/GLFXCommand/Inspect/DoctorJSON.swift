internal import GLFXCheck
internal import GLFXCore
internal import GLFXGLES
internal import GLFXMedia
internal import GLFXNative

/// What the machine offers, for programs.
struct DoctorJSON: Encodable {
    struct Candidate: Encodable {
        var name: String
        var renderer: String?
        var outcome: String
        var isChosen: Bool
    }

    struct Device: Encodable {
        var renderer: String
        var vendor: String
        var version: String
        var path: String
        var isSoftware: Bool
        var maximumTextureSize: Int
        var hasBGRA: Bool
        var hasSixteenBit: Bool
        var importsBuffers: Bool
    }

    struct Native: Encodable {
        var library: String?
        var processor: String
        var lanes: Int
        var threads: Int
        var missing: String?
    }

    struct Codec: Encodable {
        var name: String
        var purpose: String
        var isPresent: Bool
    }

    struct Card: Encodable {
        struct Trial: Encodable {
            var purpose: String
            var name: String
            var works: Bool
            var failure: String?
        }

        var kind: String
        var missing: String?
        var trials: [Trial]
    }

    var version = glfxVersion
    var isFit: Bool
    var candidates: [Candidate]
    var device: Device?
    var native: Native
    var failure: String?
    var libraries: [String: String]
    var codecs: [Codec]
    var cards: [Card]
    var advice: [String]

    init(_ report: Doctor.Report) {
        isFit = report.isFit
        candidates = report.survey.candidates.map {
            Candidate(
                name: $0.name, renderer: $0.renderer, outcome: $0.outcomeText.line(in: .command), isChosen: $0.isChosen)
        }
        device = report.survey.device.map {
            Device(
                renderer: $0.renderer, vendor: $0.vendor, version: $0.version, path: $0.path, isSoftware: $0.isSoftware,
                maximumTextureSize: $0.maximumTextureSize, hasBGRA: $0.hasBGRA, hasSixteenBit: $0.hasSixteenBit,
                importsBuffers: $0.importsBuffers)
        }
        native = Native(
            library: report.native.library, processor: report.native.processor, lanes: report.native.lanes,
            threads: report.native.threads, missing: report.native.missing)
        failure = report.survey.failure?.description
        libraries = Dictionary(report.libraries.map { ($0.name, $0.version) }, uniquingKeysWith: { $1 })
        codecs = report.codecs.map { Codec(name: $0.name, purpose: $0.purpose, isPresent: $0.isPresent) }
        cards = report.cards.map { card in
            Card(
                kind: card.kind.rawValue, missing: card.missing,
                trials: card.trials.map {
                    Card.Trial(
                        purpose: $0.purpose.rawValue, name: $0.name, works: $0.failure == nil, failure: $0.failure)
                })
        }
        advice = report.adviceTexts.map { $0.line(in: .command) }
    }
}
