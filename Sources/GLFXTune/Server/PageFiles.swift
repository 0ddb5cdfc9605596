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
        "/snapshots.js": (script, PackageResources.snapshots_js),
        "/stage.js": (script, PackageResources.stage_js),
        "/store.js": (script, PackageResources.store_js),
        "/theme.js": (script, PackageResources.theme_js),
        "/thumbnails.js": (script, PackageResources.thumbnails_js),
        "/timeline.js": (script, PackageResources.timeline_js),
        "/wipe.js": (script, PackageResources.wipe_js),
    ]

    /// - Parameter path: as it is requested; nil where there is no such file.
    static func file(_ path: String) -> HTTPResponse? {
        // Browsers ask for it by themselves.
        if path == "/favicon.ico" { return HTTPResponse(204, type: "image/x-icon", []) }
        return all[path].map { HTTPResponse(type: $0.type, $0.bytes) }
    }
}
