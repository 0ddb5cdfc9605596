internal import FoundationEssentials
internal import GLFXCore
internal import GLFXKit
internal import GLFXMeasure

/// Answers the page's requests.
///
/// Thread-safe: the session has its own thread.
final class PageAPI: Sendable {
    private let tuner: Tuner

    init(_ tuner: Tuner) { self.tuner = tuner }

    /// Requests that wait for a change.
    static let waitingPath = "/api/changes"

    /// How long one of them waits, in seconds.
    private static let patience = 20.0

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        do throws(Failure) {
            switch (request.method, request.path) {
            case ("GET", let path) where !path.hasPrefix("/api/"):
                return PageFiles.file(path) ?? .text(404, "there is no such page")
            case ("GET", _): return try get(request)
            case (_, let path) where !path.hasPrefix("/api/"):
                return .text(405, "only GET is answered here", headers: [("Allow", "GET")])
            default: return try post(request)
            }
        } catch {
            return answer(error)
        }
    }

    private func get(_ request: HTTPRequest) throws(Failure) -> HTTPResponse {
        switch request.path {
        case "/api/state": return try state()
        case Self.waitingPath:
            tuner.bulletin.wait(
                after: Int(min(max(try request.number("after") ?? 0, 0), 1e15)), seconds: Self.patience)
            return try state()
        case "/api/moment":
            let step = try request.number("step") ?? 0
            let moment = try tuner.moment(
                at: try PictureRequest.time(of: request), step: step > 0 ? 1 : step < 0 ? -1 : 0)
            return try Self.json(Moment(moment))
        case "/api/frame":
            let shown = try tuner.picture(try PictureRequest(request))
            return HTTPResponse(
                type: shown.type, shown.bytes,
                headers: [
                    ("X-Frame-Index", "\(shown.moment.index)"), ("X-Frame-Time", Moment(shown.moment).time),
                    ("X-Frame-Seconds", "\(shown.moment.elapsed.seconds)"),
                    ("X-Draw-Milliseconds", "\(shown.milliseconds)"),
                ])
        case "/api/scopes":
            let scopes = try tuner.scopes(try PictureRequest(request))
            return HTTPResponse(
                type: "application/octet-stream", scopes.bytes,
                headers: [("X-Pixels", "\(scopes.pixels) \(scopes.blacks) \(scopes.whites)")])
        case "/api/zebra":
            let level = try request.number("level") ?? 100
            guard (1...100).contains(level) else {
                throw Failure(.usage, "'level' cannot be that", advice: "it takes 1 to 100 percent")
            }
            let picture = try tuner.zebra(try PictureRequest(request), from: Float(level / 100))
            return HTTPResponse(type: "image/png", picture)
        case "/api/pixel":
            guard let x = try request.number("x"), let y = try request.number("y"), abs(x) < 1e6, abs(y) < 1e6 else {
                throw Failure(.usage, "give x and y")
            }
            let color = try tuner.color(
                atX: Int(x.rounded(.down)), y: Int(y.rounded(.down)), time: try PictureRequest.time(of: request))
            return try Self.json(Pixel(color: (0..<4).map { color[$0] }))
        case "/api/thumbnail":
            return HTTPResponse(type: "image/jpeg", try tuner.thumbnail(at: try PictureRequest.time(of: request)))
        default: return Self.unknown
        }
    }

    private func post(_ request: HTTPRequest) throws(Failure) -> HTTPResponse {
        // What a form of another site sends is never JSON.
        guard request.headers["content-type"]?.hasPrefix("application/json") == true else {
            return .text(415, "requests are JSON")
        }
        let body = request.body
        switch request.path {
        case "/api/set":
            let change: Change = try Self.read(body)
            try tuner.change { (session) throws(Failure) in
                try session.set(change.name, of: change.shader, to: change.value)
            }
        case "/api/reset":
            let reset: Reset = try Self.read(body)
            try tuner.change { (session) throws(Failure) in try session.reset(reset.name, of: reset.shader) }
        case "/api/keyframes":
            let wanted: Keyframes = try Self.read(body)
            try tuner.change { (session) throws(Failure) in
                try session.animate(wanted.name, of: wanted.shader, wanted.keyframes)
            }
        case "/api/enable":
            let wanted: Enable = try Self.read(body)
            try tuner.rebuild { (session) throws(Failure) in try session.enable(wanted.shader, wanted.isOn) }
        case "/api/picture":
            let wanted: Filling = try Self.read(body)
            try tuner.rebuild { (session) throws(Failure) in
                try session.fill(wanted.input, of: wanted.shader, with: wanted.file)
            }
        case "/api/key":
            let wanted: Wall = try Self.read(body)
            let place = wanted.x.flatMap { x in wanted.y.map { SIMD2(x, $0) } }
            try tuner.rebuild { (session) throws(Failure) in
                try session.clickWall(place, seconds: wanted.time ?? 0)
            }
        case "/api/save": try tuner.save()
        case "/api/presets": try tuner.savePreset((try Self.read(body) as Named).name)
        case "/api/preset": try tuner.takePreset((try Self.read(body) as Named).name)
        case "/api/preset-remove": try tuner.removePreset((try Self.read(body) as Named).name)
        case "/api/render": try tuner.render()
        case "/api/cancel": tuner.cancel()
        default: return Self.unknown
        }
        return try state()
    }

    private func state() throws(Failure) -> HTTPResponse { try Self.json(try tuner.state()) }

    private static let unknown = HTTPResponse.text(404, "there is no such request")

    // MARK: JSON

    private struct Change: Decodable {
        var shader: Int
        var name: String
        var value: [Double]
    }

    private struct Reset: Decodable {
        var shader: Int
        var name: String?
    }

    private struct Keyframes: Decodable {
        var shader: Int
        var name: String
        var keyframes: [TuningState.Keyframe]
    }

    private struct Enable: Decodable {
        var shader: Int
        var isOn: Bool
    }

    private struct Filling: Decodable {
        var shader: Int
        var input: String
        var file: Int
    }

    private struct Wall: Decodable {
        var x: Double?
        var y: Double?
        var time: Double?
    }

    private struct Named: Decodable {
        var name: String
    }

    private struct Pixel: Encodable {
        var color: [Double]
    }

    private struct Moment: Encodable {
        var index: Int
        var seconds: Double
        /// Ticks since the first frame, and their number in a second.
        var time: String
        @OrNull var duration: Double?

        init(_ moment: ShownMoment) {
            index = moment.index
            seconds = moment.elapsed.seconds
            let base = moment.elapsed.timeBase.reduced
            time = "\(moment.elapsed.value * base.numerator)/\(base.denominator)"
            duration = moment.duration.map { Double($0) * moment.time.timeBase.double }
        }
    }

    private struct Refusal: Encodable {
        var error: String
        @OrNull var advice: String?
    }

    private static func read<Body: Decodable>(_ bytes: [UInt8]) throws(Failure) -> Body {
        do {
            return try JSONDecoder().decode(Body.self, from: Data(bytes))
        } catch {
            throw Failure(.usage, "the request's JSON is not as expected")
        }
    }

    private static func json(_ value: some Encodable, status: UInt32 = 200) throws(Failure) -> HTTPResponse {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            return HTTPResponse(status, type: "application/json", Array(try encoder.encode(value)))
        } catch {
            throw Failure(.limit, "the answer cannot be written as JSON")
        }
    }

    private func answer(_ failure: Failure) -> HTTPResponse {
        let status: UInt32 = failure.kind == .usage ? 400 : 500
        let refusal = Refusal(
            error: failure.text.spelled(in: tuner.words), advice: failure.adviceText?.spelled(in: tuner.words))
        return (try? Self.json(refusal, status: status)) ?? .text(status, failure.spelled(in: tuner.words))
    }
}

/// The page's files, which are in the binary.
enum PageFiles {
    private static let script = "text/javascript; charset=utf-8"

    private static let all: [String: (type: String, bytes: [UInt8])] = [
        "/": ("text/html; charset=utf-8", PackageResources.index_html),
        "/page.css": ("text/css; charset=utf-8", PackageResources.page_css),
        "/animation.js": (script, PackageResources.animation_js),
        "/api.js": (script, PackageResources.api_js),
        "/controls.js": (script, PackageResources.controls_js),
        "/dom.js": (script, PackageResources.dom_js),
        "/keyframelist.js": (script, PackageResources.keyframelist_js),
        "/keys.js": (script, PackageResources.keys_js),
        "/main.js": (script, PackageResources.main_js),
        "/messages.js": (script, PackageResources.messages_js),
        "/numbers.js": (script, PackageResources.numbers_js),
        "/output.js": (script, PackageResources.output_js),
        "/panel.js": (script, PackageResources.panel_js),
        "/panels.js": (script, PackageResources.panels_js),
        "/picker.js": (script, PackageResources.picker_js),
        "/picture.js": (script, PackageResources.picture_js),
        "/playback.js": (script, PackageResources.playback_js),
        "/points.js": (script, PackageResources.points_js),
        "/readout.js": (script, PackageResources.readout_js),
        "/row.js": (script, PackageResources.row_js),
        "/scopes.js": (script, PackageResources.scopes_js),
        "/snapshots.js": (script, PackageResources.snapshots_js),
        "/stage.js": (script, PackageResources.stage_js),
        "/store.js": (script, PackageResources.store_js),
        "/theme.js": (script, PackageResources.theme_js),
        "/thumbnails.js": (script, PackageResources.thumbnails_js),
        "/timeline.js": (script, PackageResources.timeline_js),
        "/wheel.js": (script, PackageResources.wheel_js),
        "/wipe.js": (script, PackageResources.wipe_js),
    ]

    /// - Parameter path: as it is requested; nil where there is no such file.
    static func file(_ path: String) -> HTTPResponse? {
        // Browsers ask for it by themselves.
        if path == "/favicon.ico" { return HTTPResponse(204, type: "image/x-icon", []) }
        return all[path].map { HTTPResponse(type: $0.type, $0.bytes) }
    }
}
