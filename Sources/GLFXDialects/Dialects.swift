package import GLFXPrograms

/// The readers of all dialects. A new one is a folder beside this file, and a line here.
enum Dialects {
    /// In the order of the manual. The priority is the order of detection: the first dialect with evidence is chosen.
    private static var all: [(reader: any DialectReader.Type, priority: Int)] {
        [
            (PlainGLSL.self, 100),
            (GPUImage.self, 70),
            (GLSLViewer.self, 80),
            (GLSLSandbox.self, 90),
            (Shadertoy.self, 50),
            (ISF.self, 10),
            (Transition.self, 40),
            (MPVUserShader.self, 0),
            (RetroArch.self, 20),
            (Slang.self, 19),
            (Matchbox.self, 60),
            (OBSShaderFilter.self, 30),
            (ReShadeFX.self, 29),
            (MPCHC.self, 71),
            (Godot.self, 35),
            (TouchDesigner.self, 36),
            (Postprocessing.self, 37),
            (Synesthesia.self, 38),
            (Pixi.self, 61),
            (Three.self, 62),
            (GlfxJS.self, 68),
            (GStreamer.self, 63),
            (Processing.self, 64),
            (Picom.self, 65),
            (Hyprland.self, 66),
            (KodeLife.self, 67),
            (Bonzomatic.self, 69),
        ]
    }

    static var readers: [any DialectReader.Type] { all.map(\.reader) }
    static var byPriority: [any DialectReader.Type] { all.sorted { $0.priority < $1.priority }.map(\.reader) }

    static func reader(of dialect: Dialect) -> any DialectReader.Type {
        readers.first { $0.dialect == dialect } ?? PlainGLSL.self
    }
}

extension Dialect: CaseIterable, RawRepresentable {
    /// In the order of the manual.
    package static let allCases: [Dialect] = Dialects.readers.map { $0.dialect }

    /// The dialect of a value of `--dialect`; nil: there is none.
    package init?(rawValue: String) {
        guard let dialect = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = dialect
    }
}
