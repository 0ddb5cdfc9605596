import Foundation
import GLFXTestSupport

/// Inputs and shaders of jobs in parts, made once for all tests of this folder.
enum FarmClips {
    /// A frame that depends on its time and number.
    static let animated = """
        precision mediump float;
        uniform sampler2D frame;
        uniform float iTime;
        uniform int iFrame;
        varying vec2 uv;
        void main() {
            gl_FragColor = vec4(texture2D(frame, uv).rgb * (0.6 + 0.4 * sin(iTime * 3.0 + uv.x * 9.0)), 1.0);
            gl_FragColor.r = mod(gl_FragColor.r + float(iFrame) / 64.0, 1.0);
        }
        """
    /// A frame that depends on the one two frames ago.
    static let remembering = """
        precision mediump float;
        uniform sampler2D frame;
        uniform sampler2D before;
        varying vec2 uv;
        void main() { gl_FragColor = mix(texture2D(frame, uv), texture2D(before, uv), 0.5); }
        """
    /// ISF whose second pass reads what the first has drawn of this frame: it remembers nothing.
    static let twoPasses = """
        /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}],
        "PASSES": [{"TARGET": "half"}, {}]}*/
        void main() {
            if (PASSINDEX == 0) gl_FragColor = IMG_THIS_PIXEL(inputImage) * vec4(0.5, 0.5, 0.5, 1.0);
            else gl_FragColor = IMG_THIS_PIXEL(half) + 0.1;
        }
        """
    /// ISF that remembers every frame before.
    static let feedback = """
        /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}],
        "PASSES": [{"TARGET": "trail", "PERSISTENT": true}, {}]}*/
        void main() {
            if (PASSINDEX == 0) gl_FragColor = max(IMG_THIS_PIXEL(inputImage), IMG_THIS_PIXEL(trail) * 0.95);
            else gl_FragColor = IMG_THIS_PIXEL(trail);
        }
        """

    private static let made: Result<Folder, any Error> = Result {
        let folder = try Folder()
        let picture = ["-f", "lavfi", "-i", "testsrc2=size=96x64:rate=25"]
        let sound = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000"]
        let h264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "20", "-bf", "2"]
        try Tool.ffmpeg(picture + sound + ["-t", "3"] + h264 + ["-c:a", "aac", "in.mp4"], in: folder)
        // Steps of one, two and three frames; a cut in the middle of a group of pictures, hidden by an edit list.
        try Tool.ffmpeg(
            picture + ["-t", "6", "-vf", "select='not(mod(n*n,3)*mod(n,2))'", "-fps_mode", "vfr"] + h264 + ["vfr.mp4"],
            in: folder)
        try Tool.ffmpeg(["-ss", "0.37", "-i", "in.mp4", "-c", "copy", "edit.mp4"], in: folder)
        try Tool.ffmpeg(
            ["-f", "lavfi", "-i", "mandelbrot=size=96x64:rate=24", "-t", "2"] + h264 + ["other.mp4"], in: folder)
        try Tool.ffmpeg(picture + ["-frames:v", "1", "still.png"], in: folder)
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=size=97x65:rate=25", "-t", "2", "-pix_fmt", "yuv420p10le", "-c:v",
                "ffv1",
                "odd.mkv",
            ], in: folder)
        try FileManager.default.createDirectory(atPath: folder.path("frames"), withIntermediateDirectories: true)
        try Tool.ffmpeg(["-i", "in.mp4", "-vframes", "40", "frames/%03d.png"], in: folder)
        try folder.write(
            "1\n00:00:00,500 --> 00:00:01,500\nHello\n\n2\n00:00:01,800 --> 00:00:02,900\nthere\n", to: "text.srt")
        try Tool.ffmpeg(["-i", "in.mp4", "-i", "text.srt", "-c", "copy", "-c:s", "srt", "text.mkv"], in: folder)
        try Tool.ffmpeg(
            ["-i", "in.mp4", "-c", "copy", "-timecode", "01:00:00:00", "-f", "mov", "timecode.mov"], in: folder)
        try Tool.ffmpeg(
            [
                "-f", "lavfi", "-i",
                "color=black:s=160x96:d=2:r=25,format=gbrp,geq=r='48-12*X/W':g='208-52*X/W':b='64-16*X/W'"
                    + ",drawbox=60:20:40:76:0x606060:fill,boxblur=3,noise=alls=8:allf=t:all_seed=3",
                "-c:v", "ffv1", "screen.mkv",
            ], in: folder)
        for (name, text) in [
            ("animated.frag", animated), ("remembering.frag", remembering), ("two.fs", twoPasses),
            ("feedback.fs", feedback),
        ] {
            try folder.write(text, to: name)
        }
        return folder
    }

    /// A folder of links to all of them.
    static func folder() throws -> Folder {
        let (all, folder) = (try made.get(), try Folder())
        for name in try all.names {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(name), withDestinationPath: all.path(name))
        }
        return folder
    }
}
