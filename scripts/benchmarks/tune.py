"""`glfx tune` through HTTP: a slider's way to its picture, the start, seeking in an hour, memory over many changes."""

import http.client
import json
import random
import re
import statistics
import subprocess
import time

import clips
from goals import at_most

WIDTH = 960
CHANGES = 10_000


class Page:
    """A started `glfx tune`, asked as its page asks."""

    def __init__(self, binary, arguments):
        self.start = time.perf_counter()
        self.process = subprocess.Popen(
            [binary, "tune", *arguments, "--no-open"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        port, token = re.search(r":(\d+)/\?token=(\w+)", line).groups()
        self.connection = http.client.HTTPConnection("127.0.0.1", int(port))
        self.connection.request("GET", f"/?token={token}")
        answer = self.connection.getresponse()
        answer.read()
        self.cookie = answer.headers["Set-Cookie"].split(";")[0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def ask(self, path, body=None):
        headers = {"Cookie": self.cookie}
        if body is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        self.connection.request("POST" if body else "GET", path, body, headers)
        answer = self.connection.getresponse()
        data = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {data[:200]}")
        return data

    def frame(self, seconds, width=WIDTH):
        return self.ask(f"/api/frame?time={seconds}&width={width}&over=checker")

    def set(self, value):
        self.ask("/api/set", {"shader": 0, "name": "threshold", "value": [value]})

    def megabytes(self):
        text = open(f"/proc/{self.process.pid}/status").read()
        return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) / 1e3


def milliseconds(act):
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1e3


def rows(bench):
    source, binary = bench.source(200), bench.binary
    result = []
    for device, goal in (("native", 60), ("software", 120)):
        arguments = [source, "--shader", "chromakey", "--device", device]
        # The first start fills the cache.
        for _ in range(2):
            with Page(binary, arguments) as page:
                page.frame(0)
                first = time.perf_counter() - page.start
                ways = []
                for number in range(60):
                    def change():
                        page.set(0.2 + number / 300)
                        page.frame(1)
                    ways.append(milliseconds(change))
        result.append(at_most(f"10 slider to picture, 1080p, {device}, ms", statistics.median(ways), goal, "", "{:.0f}"))
        if device == "native":
            result.append(at_most("10 first picture after the start, s", first, 0.5))
            with Page(binary, [bench.file("in-1920-200.mov"), "--shader", "chromakey"]) as page:
                exact = [milliseconds(lambda: page.ask(f"/api/frame?time={n / 25}")) for n in range(20)]
            bench.figures["exact_picture_ms"] = statistics.median(exact)
    bench.tell("making an hour of H.264")
    part = clips.movie(bench.file("minute.mov"), 1500, 640, 360)
    hour = clips.repeated(part, 60, bench.file("hour.mov"))
    places = random.Random(7)
    with Page(binary, [hour, "--shader", "chromakey"]) as page:
        page.frame(0)
        seeks = [milliseconds(lambda: page.frame(places.uniform(0, 3590))) for _ in range(40)]
        result.append(at_most("10 seeking in an hour of long-GOP H.264, slowest of 40, ms", max(seeks), 1000, "", "{:.0f}"))
        for number in range(500):
            page.set(number / 1000)
            page.frame(10, 320)
        before = page.megabytes()
        for number in range(CHANGES):
            page.set(number % 1000 / 1000)
            page.frame(10, 320)
        growth = page.megabytes() - before
        result.append(at_most(f"10 memory that {CHANGES} changes add, MB", growth, 8, f"to {before:.0f} MB", "{:.1f}"))
    return result
