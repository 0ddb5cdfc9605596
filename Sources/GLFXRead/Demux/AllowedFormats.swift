package import CGLFXLibAV

/// The demuxers that may read untrusted files: containers and pictures that hold their own media.
///
/// Deliberately excluded: whatever names other files or addresses (playlists, concat scripts, SDP, manifests, picture
/// patterns), interprets text, or is a device.
package enum AllowedFormats {
    private static let names: Set<String> = [
        // Movies.
        "mov", "matroska", "avi", "mpegts", "mpeg", "mpegvideo", "flv", "live_flv", "ogg", "gif", "yuv4mpegpipe", "nut",
        "asf", "rm", "mxf", "gxf", "dv", "ivf", "obu", "av1", "h264", "hevc", "h261", "h263", "m4v", "vc1", "mjpeg",
        "mjpeg_2000", "dirac", "cavsvideo", "avs2", "avs3", "dnxhd", "swf", "wtv", "nuv", "nsv", "dhav", "pva", "apng",
        "flic", "smk", "bink", "roq", "4xm", "film_cpk", "filmstrip", "ipmovie", "mv", "r3d", "rl2", "smjpeg", "thp",
        "vivo", "vmd", "xmv", "yop", "ivr", "amv", "mlv", "tmv", "v210", "kux", "ea", "ico", "lmlm4", "mtv", "ty",
        "vc1test",
        // Audio, so that the error "no video stream" can list the streams.
        "aac", "ac3", "aiff", "amr", "ape", "au", "caf", "dts", "eac3", "flac", "mp3", "tta", "wav", "w64", "wv",
        // Pictures, detected by their content.
        "bmp_pipe", "dds_pipe", "dpx_pipe", "exr_pipe", "gif_pipe", "j2k_pipe", "jpeg_pipe", "jpegls_pipe",
        "jpegxl_pipe", "pam_pipe", "pbm_pipe", "pcx_pipe", "pfm_pipe", "pgm_pipe", "pgx_pipe", "phm_pipe", "png_pipe",
        "ppm_pipe", "psd_pipe", "qoi_pipe", "sgi_pipe", "sunrast_pipe", "tiff_pipe", "webp_pipe", "xbm_pipe",
        "xpm_pipe", "xwd_pipe",
    ]

    /// Whether one of the demuxer's names (it may have several: `mov,mp4,m4a`) is on the list.
    static func contain(_ format: UnsafePointer<AVInputFormat>) -> Bool {
        name(of: format).split(separator: ",").contains { names.contains(String($0)) }
    }

    /// A demuxer that gives a file as one packet, whatever it holds.
    static var wholeFile: UnsafePointer<AVInputFormat>? { av_find_input_format("tiff_pipe") }

    package static func name(of format: UnsafePointer<AVInputFormat>) -> String {
        format.pointee.name.map { String(cString: $0) } ?? ""
    }
}
