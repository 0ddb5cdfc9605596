package import GLFXPrograms

/// The readers of all dialects. A new one is a folder beside this file, and a name in each of these lists.
enum Dialects {
    /// In the order of detection: the first dialect with evidence is chosen.
    static var inOrderOfDetection: [any DialectReader.Type] {
        [
            Jitter.self, Solar2D.self, MPVUserShader.self, ISF.self, Slang.self, RetroArch.self, ReShadeFX.self,
            Shadertastic.self, OBSShaderFilter.self, Godot.self, Flutter.self, SkSL.self, OpenFL.self, Kivy.self,
            Love.self, DCTL.self, WallpaperEngine.self,
            TouchDesigner.self, Postprocessing.self, Synesthesia.self, Transition.self, GskGLShader.self,
            Shadertoy.self, Matchbox.self, GameMaker.self, Cocos2dX.self, PPSSPP.self, Dolphin.self, Babylon.self,
            BurnMyWindows.self, KWin.self, Minecraft.self, Pixi.self, Three.self, GStreamer.self, Processing.self,
            Picom.self, Hyprland.self, Niri.self, KodeLife.self, GlfxJS.self, Bonzomatic.self, GPUImage.self,
            WindowsTerminal.self, MPCHC.self, Twigl.self, TheForce.self, GLSLViewer.self,
            GLSLSandbox.self, PlainGLSL.self,
        ]
    }

    /// The same in the order of the manual.
    static var readers: [any DialectReader.Type] {
        [
            PlainGLSL.self, GPUImage.self, GLSLViewer.self, GLSLSandbox.self, Shadertoy.self, ISF.self, Transition.self,
            MPVUserShader.self, RetroArch.self, Slang.self, Matchbox.self, OBSShaderFilter.self, Shadertastic.self,
            ReShadeFX.self,
            MPCHC.self, WindowsTerminal.self, Godot.self, TouchDesigner.self, Postprocessing.self, Synesthesia.self,
            Pixi.self, Three.self, GlfxJS.self, GStreamer.self, Processing.self, Picom.self, Hyprland.self,
            KodeLife.self, Bonzomatic.self, Flutter.self, SkSL.self, OpenFL.self, Love.self, GameMaker.self,
            PPSSPP.self, Dolphin.self, Babylon.self, BurnMyWindows.self, KWin.self, Minecraft.self, Niri.self,
            Kivy.self, Cocos2dX.self, Twigl.self, TheForce.self, GskGLShader.self, Jitter.self, Solar2D.self, DCTL.self,
            WallpaperEngine.self,
        ]
    }

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
