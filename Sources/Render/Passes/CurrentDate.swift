internal import Glibc

/// Now, in local time, as shaders want it: year, month from 0, day from 1, seconds since midnight.
func currentDate() -> SIMD4<Double> {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var seconds = now.tv_sec
    var local = tm()
    localtime_r(&seconds, &local)
    let ofDay = Double(local.tm_hour * 3600 + local.tm_min * 60 + local.tm_sec) + Double(now.tv_nsec) / 1e9
    return SIMD4(Double(local.tm_year) + 1900, Double(local.tm_mon), Double(local.tm_mday), ofDay)
}
