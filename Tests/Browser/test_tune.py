#!/usr/bin/python3
"""The page of `glfx tune` in headless Chromium.

GLFX names the binary (.build/debug/glfx). Needs chromium, chromium-driver, python3-selenium and ffmpeg. Nothing sleeps
for a fixed time: every wait is for a condition, with a limit.
"""

import base64
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path
from urllib.parse import parse_qs, urlparse

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

ROOT = Path(__file__).resolve().parents[2]
GLFX = os.environ.get("GLFX", str(ROOT / ".build/debug/glfx"))
LIMIT = 20
WIDTH, HEIGHT = 320, 180


def ffmpeg(*arguments):
    command = ["ffmpeg", "-v", "error", "-y", *map(str, arguments)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def pixels(picture):
    """The decoded pixels of a picture, 8 bit RGBA."""
    return ffmpeg("-i", picture, "-f", "rawvideo", "-pix_fmt", "rgba", "-")


class Server:
    """`glfx tune` with its address, in a folder."""

    def __init__(self, folder, arguments, port=0):
        self.process = subprocess.Popen(
            [GLFX, "tune", *arguments, "--no-open", "--port", str(port)], cwd=folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.output = []
        self.address = None
        self.is_ready = threading.Event()
        threading.Thread(target=self.read, daemon=True).start()
        if not self.is_ready.wait(LIMIT) or self.address is None:
            self.end()
            raise AssertionError(f"no address was printed: {''.join(self.output)}")

    def read(self):
        for line in self.process.stdout:
            self.output.append(line)
            found = re.search(r"http://127\.0\.0\.1:\d+/\?token=[0-9a-f]+", line)
            if found and self.address is None:
                self.address = found[0]
                self.is_ready.set()
        self.is_ready.set()

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def make_browser():
    options = webdriver.ChromeOptions()
    arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1300,900"]
    for argument in arguments:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options)


class TunePage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.samples = tempfile.TemporaryDirectory()
        cls.movie = Path(cls.samples.name) / "in.mkv"
        # A green wall, with moving color bars before it.
        ffmpeg("-f", "lavfi", "-i", f"color=0x20c83c:size={WIDTH}x{HEIGHT}:rate=25:duration=2,format=yuv444p",
               "-f", "lavfi", "-i", "testsrc2=size=160x100:rate=25:duration=2",
               "-filter_complex", "[0][1]overlay=100:40:format=yuv444", "-c:v", "ffv1", cls.movie)
        cls.browser = make_browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.samples.cleanup()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        shutil.copy(self.movie, self.folder / "in.mkv")
        shutil.copy(ROOT / "Shaders/chromakey.frag", self.folder / "chromakey.frag")
        self.addCleanup(self.close_tabs)

    def close_tabs(self):
        """Leaves one empty tab."""
        first, *others = self.browser.window_handles
        for tab in others:
            self.browser.switch_to.window(tab)
            self.browser.close()
        self.browser.switch_to.window(first)
        self.browser.get("about:blank")

    def start(self, *options, output="out.mkv"):
        """Opens the page and waits for its first exact picture."""
        codec = ["--codec", "ffv1"] if output else []
        self.open("in.mkv", "--shader", "chromakey.frag", *options, *codec, *([output] if output else []))

    def open(self, *arguments):
        """The page of any job."""
        self.server = Server(self.folder, arguments)
        self.addCleanup(self.server.end)
        self.browser.get(self.server.address)
        self.exact()

    # What the page shows

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def wait(self, condition, what):
        """Waits until `condition` gives something that is true, and gives that."""
        waiting = WebDriverWait(self.browser, LIMIT, 0.05, ignored_exceptions=[StaleElementReferenceException])
        return waiting.until(lambda _: condition(), what)

    def script(self, text, *arguments):
        return self.browser.execute_script(text, *arguments)

    def exact(self):
        """The address of the exact picture, once it is shown."""
        return self.wait(lambda: self.script(
            "const image = document.getElementById('result');"
            "return image?.dataset.exact === 'true' && image.complete && image.naturalWidth > 0"
            " && image.dataset.source"), "the exact picture")

    def exact_after(self, former):
        """The exact picture of a later state or time than that of a former one."""
        return self.wait(lambda: (lambda source: source != former and source)(self.exact()), "another exact picture")

    def control(self, label):
        """The element that a label is for."""
        return self.wait(lambda: self.script(
            "const label = [...document.querySelectorAll('.parameter label')]"
            ".find((label) => label.textContent === arguments[0]);"
            "return label?.control", label), f"the control '{label}'")

    def value(self, label):
        return self.control(label).get_attribute("value")

    def command(self):
        return self.find("#command").get_attribute("value")

    def wait_for_command(self, part):
        self.wait(lambda: part in self.command(), f"'{part}' in the command")

    def press(self, label, key, times=1):
        control = self.control(label)
        for _ in range(times):
            control.send_keys(key)

    def png(self, source):
        """The file of a picture of the page, as the page itself gets it."""
        data = self.browser.execute_async_script(
            "const [source, done] = arguments;"
            "fetch(source).then((answer) => answer.blob()).then((blob) => {"
            "  const reader = new FileReader();"
            "  reader.onload = () => done(reader.result); reader.readAsDataURL(blob); })"
            ".catch((error) => done(String(error)))", source)
        self.assertRegex(data, "^data:image/png;base64,")
        path = self.folder / "page.png"
        path.write_bytes(base64.b64decode(data.split(",", 1)[1]))
        return path

    def click_picture(self, x, y):
        """Clicks a pixel of the picture."""
        image = self.find("#result")
        scale = image.size["width"] / WIDTH
        offset = ((x + 0.5 - WIDTH / 2) * scale, (y + 0.5 - HEIGHT / 2) * scale)
        ActionChains(self.browser).move_to_element_with_offset(image, *map(round, offset)).click().perform()

    def assert_is_frame_of_command(self, source):
        """The picture of the page is, bit for bit, the frame that its command gives."""
        query = parse_qs(urlparse(source).query)
        self.assertEqual(query["over"], ["run"])
        words = shlex.split(self.command())
        self.assertEqual(words[0], "glfx")
        arguments = words[1:-1]
        if "--codec" in arguments:
            place = arguments.index("--codec")
            del arguments[place:place + 2]
        frame = self.folder / "command.png"
        frame.unlink(missing_ok=True)
        subprocess.run([GLFX, *arguments, "--at", query["time"][0], str(frame)], cwd=self.folder, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        expected = pixels(frame)
        self.assertEqual(len(expected), WIDTH * HEIGHT * 4)
        self.assertTrue(pixels(self.png(source)) == expected, "the page's picture is not the command's")

    # Facts

    def test_a_slider_moves_by_keys_and_the_command_gives_its_picture(self):
        self.start()
        first = self.exact()
        before = pixels(self.png(first))
        self.assertNotIn("--threshold", self.command())
        self.press("Threshold", Keys.ARROW_LEFT, 7)
        self.assertEqual(self.value("Threshold"), "0.33")
        self.wait_for_command("--threshold 0.33")
        second = self.exact_after(first)
        self.assertFalse(pixels(self.png(second)) == before, "the picture did not change")
        self.assert_is_frame_of_command(second)

    def test_a_frame_in_the_middle_is_the_commands(self):
        self.start("--threshold", "0.33")
        first = self.exact()
        time_slider = self.find("#time")
        for _ in range(3):
            time_slider.send_keys(Keys.ARROW_RIGHT)
        self.wait(lambda: "frame 3" in self.find("#stamp").text, "frame 3 in the time stamp")
        second = self.exact_after(first)
        self.assertAlmostEqual(float(parse_qs(urlparse(second).query)["time"][0]), 3 / 25, places=3)
        self.assert_is_frame_of_command(second)
        self.find("#frame-back").click()
        self.wait(lambda: "frame 2" in self.find("#stamp").text, "frame 2 in the time stamp")

    def test_the_first_and_last_frame_have_keys(self):
        self.start()
        self.find("#time").send_keys(Keys.END)
        self.wait(lambda: "frame 49" in self.find("#stamp").text, "the last frame")
        self.exact()
        self.find("#time").send_keys(Keys.HOME)
        self.wait(lambda: "frame 0" in self.find("#stamp").text, "the first frame")

    def test_playing_moves_the_time_and_stops(self):
        self.start()
        play = self.find("#play")
        play.click()
        self.wait(lambda: 0.1 < float(self.find("#time").get_attribute("value")) < 1.8, "time to go on")
        self.wait(lambda: play.get_attribute("aria-pressed") == "false"
                  or float(self.find("#time").get_attribute("value")) > 1.5, "the movie's end")
        self.wait(lambda: play.get_attribute("aria-pressed") == "false", "playing to end")
        self.exact()

    def test_frames_of_other_rates_are_the_commands(self):
        for rate in ("30000/1001", "50"):
            with self.subTest(rate=rate):
                ffmpeg("-f", "lavfi", "-i", f"testsrc2=size={WIDTH}x{HEIGHT}:rate={rate}:duration=1",
                       "-pix_fmt", "yuv444p", "-c:v", "ffv1", self.folder / "in.mkv")
                self.start()
                first = self.exact()
                self.find("#time").send_keys(*[Keys.ARROW_RIGHT] * 7)
                self.wait(lambda: "frame 7" in self.find("#stamp").text, "frame 7 in the time stamp")
                self.assert_is_frame_of_command(self.exact_after(first))

    def test_a_keyframe_is_set_and_removed(self):
        self.start()
        diamond = "[data-parameter=threshold] .head .icon:last-child"
        self.find(diamond).click()
        self.wait(lambda: len(self.browser.find_elements(By.CSS_SELECTOR, ".keyframe")) == 1, "a keyframe")
        self.wait_for_command("0s:0.4")
        self.find(".keyframe .icon:last-child").click()
        self.wait(lambda: not self.browser.find_elements(By.CSS_SELECTOR, ".keyframe"), "no keyframe")
        self.wait(lambda: "0s:" not in self.command(), "a command without keyframes")

    def test_the_eyedropper_takes_the_sources_color(self):
        self.start()
        first = self.exact()
        self.find(".eyedropper[data-parameter=keyColor]").click()
        # The screen is gone from the result: the source is shown to pick from.
        self.wait(lambda: "show=source" in self.exact_after(first), "the source")
        self.click_picture(20, 20)
        red, green, blue = ffmpeg("-i", self.movie, "-frames:v", "1", "-vf", "format=gbrp,crop=1:1:20:20",
                                  "-f", "rawvideo", "-pix_fmt", "rgb24", "-")
        self.wait_for_command("--key-color")
        picked = self.find("#control-0-keyColor").get_attribute("value")
        for index, expected in enumerate((red, green, blue)):
            self.assertAlmostEqual(int(picked[1 + 2 * index:3 + 2 * index], 16), expected, delta=2)
        self.assert_is_frame_of_command(self.wait(
            lambda: (lambda source: "show=result" in source and source)(self.exact()), "the result"))

    def test_the_eyedropper_takes_the_pixel_under_the_pointer(self):
        # Every pixel of the source has a color of its own.
        ffmpeg("-f", "lavfi", "-i", f"color=size={WIDTH}x{HEIGHT}:rate=25:duration=0.2",
               "-vf", "format=gbrp,geq=r=mod(X\\,256):g=Y:b=floor(X/256)", "-c:v", "ffv1", self.folder / "in.mkv")
        self.start()
        for x, y in [(37, 112), (300, 5), (0, 179)]:
            self.find(".eyedropper[data-parameter=keyColor]").click()
            self.wait(lambda: "show=source" in self.exact(), "the source")
            self.click_picture(x, y)
            color = f"#{x % 256:02x}{y:02x}{x // 256:02x}"
            self.wait(lambda: self.value("Key color") == color, f"the color {color}")
            self.wait(lambda: "show=result" in self.exact(), "the result")

    def test_a_wheel_moves_by_keys_and_the_command_gives_its_picture(self):
        self.open("in.mkv", "--shader", "grade", "--codec", "ffv1", "out.mkv")
        first = self.exact()
        knob = self.find("[data-parameter=gain] .knob")
        knob.send_keys(*[Keys.ARROW_UP] * 6)
        self.wait_for_command("--gain")
        red, green, blue = map(float, re.search(r"--gain ([\d.]+),([\d.]+),([\d.]+)", self.command()).groups())
        # Up is towards red and a little blue, as on a vectorscope; the mean stays.
        self.assertGreater(red, blue)
        self.assertGreater(blue, green)
        self.assertAlmostEqual((red + green + blue) / 3, 1, places=3)
        self.assertIn("red", knob.get_attribute("aria-label"))
        self.assert_is_frame_of_command(self.exact_after(first))
        knob.send_keys(Keys.HOME)
        self.wait(lambda: "--gain" not in self.command(), "the wheel's middle")

    def test_a_wheel_is_dragged_and_its_slider_moves_all_three(self):
        self.open("in.mkv", "--shader", "cdl", "--codec", "ffv1", "out.mkv")
        wheel = self.find("[data-parameter=slope] .wheel")
        ActionChains(self.browser).move_to_element(wheel).click_and_hold().move_by_offset(0, -30).release().perform()
        self.wait_for_command("--slope")
        self.find("#control-0-slope-all").send_keys(*[Keys.ARROW_RIGHT] * 50)
        self.wait(lambda: abs(sum(self.slope()) / 3 - 1.05) < 0.002, "a mean of 1.05")
        self.assertGreater(self.slope()[0], self.slope()[1] + 0.1)

    def slope(self):
        found = re.search(r"--slope ([\d.]+),([\d.]+),([\d.]+)", self.command())
        return list(map(float, found.groups())) if found else [0, 0, 0]

    def test_scopes_show_the_exact_pictures_codes(self):
        # 75 % bars of ten bits: SMPTE's, whose colors a vectorscope has boxes for.
        ffmpeg("-f", "lavfi", "-i", f"pal75bars=size={WIDTH}x{HEIGHT}:rate=25:duration=0.4",
               "-vf", "scale=out_color_matrix=bt709,format=yuv444p10le", "-colorspace", "bt709", "-color_range", "tv",
               "-c:v", "ffv1", self.folder / "in.mkv")
        self.open("in.mkv", "--shader", "passthrough", "out.mkv")
        self.find("#show").send_keys(Keys.ESCAPE)
        self.script("document.activeElement.blur()")
        self.find("body").send_keys("s")
        names = ["waveform", "parade", "vectorscope", "histogram"]
        for name in names:
            self.wait(lambda: self.script(
                f"return document.querySelector('#scopes [data-scope={name}] canvas').dataset.drawn"), name)
        # Light is in the boxes of all six colors, and none between them.
        lit = self.script("""
            const canvas = document.querySelector('#scopes [data-scope=vectorscope] canvas');
            const context = canvas.getContext('2d');
            const sum = (x, y) => context.getImageData(x - 3, y - 3, 7, 7).data
              .reduce((sum, value, index) => sum + (index % 4 < 3 ? value : 0), 0) / 147;
            return [[1, 0, 0], [1, 0, 1], [0, 0, 1], [0, 1, 1], [0, 1, 0], [1, 1, 0]].map(([r, g, b]) => {
              const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
              return sum(Math.round(256 * (0.5 + 0.75 * (b - y) / 1.8556)),
                Math.round(256 * (0.5 - 0.75 * (r - y) / 1.5748)));
            }).concat(sum(200, 200));""")
        for light in lit[:6]:
            self.assertGreater(light, lit[6] + 3, lit)
        self.find("#scope-buttons [data-scope=waveform]").click()
        self.wait(lambda: not self.find("#scopes [data-scope=waveform]").is_displayed(), "the waveform to go")

    def test_the_zebra_is_over_what_is_clipped(self):
        ffmpeg("-f", "lavfi", "-i", f"color=white:size={WIDTH}x{HEIGHT}:rate=25:duration=0.4,format=gbrp,"
               "drawbox=w=160:h=180:color=gray:t=fill", "-c:v", "ffv1", self.folder / "in.mkv")
        self.open("in.mkv", "--shader", "passthrough", "out.mkv")
        Select(self.find("#zebra-level")).select_by_value("100")
        self.wait(lambda: self.find("#zebra").is_displayed(), "the zebra")
        alpha = self.script("""
            const image = document.getElementById('zebra');
            const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
            const context = canvas.getContext('2d');
            context.drawImage(image, 0, 0);
            return [40, 280].map((x) => context.getImageData(x, 90, 1, 1).data[3]);""")
        self.assertEqual(alpha, [0, 255])
        Select(self.find("#zebra-level")).select_by_value("off")
        self.wait(lambda: not self.find("#zebra").is_displayed(), "no zebra")

    def test_escape_ends_the_eyedropper(self):
        self.start()
        command = self.command()
        dropper = self.find(".eyedropper[data-parameter=keyColor]")
        dropper.click()
        self.wait(lambda: dropper.get_attribute("aria-pressed") == "true", "the eyedropper")
        self.browser.switch_to.active_element.send_keys(Keys.ESCAPE)
        self.wait(lambda: dropper.get_attribute("aria-pressed") == "false", "the eyedropper's end")
        self.wait(lambda: "show=result" in self.exact(), "the result")
        self.assertEqual(self.command(), command)

    def test_the_eyedropper_works_by_keys(self):
        self.start()
        self.find(".eyedropper[data-parameter=keyColor]").send_keys(Keys.ENTER)
        self.wait(lambda: self.find("#cross").is_displayed(), "the cross")
        self.browser.switch_to.active_element.send_keys(Keys.ARROW_UP, Keys.ENTER)
        self.wait(lambda: not self.find("#cross").is_displayed(), "the cross to go")
        self.wait(lambda: "#20e020" != self.value("Key color"), "another key color")

    def test_the_wipe_is_moved_by_keys_and_by_the_pointer(self):
        self.start()
        self.find("#wipe").click()
        line = self.find("#wipe-line")
        compare = self.find("#compare")
        self.wait(compare.is_displayed, "the source")
        self.assertEqual(line.get_attribute("aria-valuenow"), "50")
        line.send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(line.get_attribute("aria-valuenow"), "51")
        line.send_keys(Keys.HOME)
        self.assertEqual(line.get_attribute("aria-valuenow"), "0")
        self.assertIn("100%", compare.value_of_css_property("clip-path"))
        line.send_keys(Keys.END, Keys.ARROW_LEFT)
        width = self.find("#result").size["width"]
        ActionChains(self.browser).click_and_hold(line).move_by_offset(-round(width / 4), 0).release().perform()
        self.assertAlmostEqual(int(line.get_attribute("aria-valuenow")), 99 - 25, delta=2)
        self.find("#wipe").click()
        self.wait(lambda: not compare.is_displayed(), "the wipe's end")

    def test_snapshots_put_values_back(self):
        self.start()
        self.find_button("Set A").click()
        first = self.exact()
        self.press("Threshold", Keys.ARROW_RIGHT, 5)
        self.wait_for_command("--threshold 0.45")
        self.exact_after(first)
        self.find_button("Show A").click()
        self.wait(self.find("#compare").is_displayed, "snapshot A")
        self.find_button("Use A").click()
        self.wait(lambda: "--threshold" not in self.command(), "the values of A")
        self.wait(lambda: self.value("Threshold") == "0.4", "the slider at its place")

    def find_button(self, text):
        return self.browser.find_element(By.XPATH, f"//button[text()='{text}']")

    def test_text_with_an_error_dims_the_picture_and_keeps_parameters(self):
        self.start("--spill", "0.7")
        shader = self.folder / "chromakey.frag"
        text = shader.read_text()
        problem = ".shader[data-index='0'] .problem"
        shader.write_text(text.replace("float away = distance(here, key);", "float away = distance(here, nothing);"))
        self.wait(lambda: self.find(problem).is_displayed(), "the error")
        self.assertIn("nothing", self.find(problem).text)
        line = 1 + next(index for index, line in enumerate(text.splitlines()) if "float away" in line)
        self.assertIn(f":{line}", self.find(problem).text)
        self.wait(lambda: "stale" in self.find("#result").get_attribute("class"), "a dimmed picture")
        self.assertNotEqual(self.find("#result").get_attribute("data-exact"), "true")
        # A new parameter comes with the text that is right again.
        shader.write_text(text.replace("uniform float spill;", "uniform float added; // default=0.5 min=0 max=1\n"
                                       "uniform float spill;").replace("source.a * alpha", "source.a * alpha * added"))
        self.wait(lambda: not self.find(problem).is_displayed(), "the error to go")
        self.control("Added")
        self.assertEqual(self.value("Spill"), "0.7")
        self.assertIn("--spill 0.7", self.command())
        self.wait(lambda: "stale" not in self.find("#result").get_attribute("class"), "a bright picture")
        self.assert_is_frame_of_command(self.exact())
        shader.write_text(text)
        self.wait(lambda: not self.browser.find_elements(By.CSS_SELECTOR, "[data-parameter=added]"), "it to go")

    def test_a_sign_is_shown_while_a_shader_compiles(self):
        self.start()
        first = self.exact()
        shader = self.folder / "chromakey.frag"
        # Takes about a second to compile, and is in no cache.
        lines = "".join(f"added += sin(added * {number}.{time.time_ns()}) * 0.001;\n" for number in range(300))
        text = shader.read_text().replace("void main() {", "void main() { vec3 added = texture2D(frame, position).rgb;\n"
                                          + lines)
        shader.write_text(text.replace("source.a * alpha", "source.a * alpha * added.r"))
        sign = self.find("#working")
        self.wait(sign.is_displayed, "the sign")
        self.assertEqual(sign.text, "compiling")
        self.wait(lambda: not sign.is_displayed(), "the sign to go")
        self.exact_after(first)

    def test_the_wall_is_found_and_clicked(self):
        # A subject of another color than the wall, and a darker part of the wall at the left.
        ffmpeg("-f", "lavfi", "-i", f"color=0x20c83c:size={WIDTH}x{HEIGHT}:rate=25:duration=1",
               "-vf", "drawbox=0:0:60:180:0x18a030:fill,drawbox=120:40:80:140:0x907060:fill,format=yuv444p",
               "-c:v", "ffv1", self.folder / "in.mkv")
        self.open("in.mkv", "--key", "auto", "--codec", "ffv1", "out.mkv")
        first = self.exact()
        command = self.command()
        self.assert_is_frame_of_command(first)
        self.find_button("Click the wall").click()
        self.wait(lambda: "show=source" in self.exact(), "the source")
        self.click_picture(20, 90)
        self.wait(lambda: self.command() != command, "another command")
        self.assertIn("20,90", self.command())
        second = self.wait(lambda: (lambda source: "show=result" in source and source)(self.exact()), "the result")
        self.assert_is_frame_of_command(second)
        self.find_button("Find it").click()
        self.wait(lambda: self.command() == command, "the first command")

    def test_a_point_is_dragged_on_the_picture(self):
        (self.folder / "spot.fs").write_text("""/*{"INPUTS": [
            {"NAME": "inputImage", "TYPE": "image"},
            {"NAME": "middle", "TYPE": "point2D", "DEFAULT": [0.5, 0.5], "MIN": [0, 0], "MAX": [1, 1]}]}*/
            void main() {
                float near = smoothstep(0.2, 0.1, distance(isf_FragNormCoord, middle));
                gl_FragColor = vec4(IMG_THIS_PIXEL(inputImage).rgb * near, 1.0);
            }""")
        self.open("in.mkv", "--shader", "spot.fs", "--codec", "ffv1", "out.mkv")
        first = self.exact()
        handle = self.find("#points .handle")
        area = self.find("#result").size
        right, down = round(area["width"] / 4), round(area["height"] / 8)
        ActionChains(self.browser).click_and_hold(handle).move_by_offset(right, down).release().perform()
        self.wait_for_command("--middle")
        words = shlex.split(self.command())
        x, y = map(float, words[words.index("--middle") + 1].split(","))
        # From the bottom left, within a pixel of the window.
        self.assertAlmostEqual(x, 0.5 + right / area["width"], delta=2 / area["width"])
        self.assertAlmostEqual(y, 0.5 - down / area["height"], delta=2 / area["height"])
        self.assert_is_frame_of_command(self.exact_after(first))

    def test_the_command_is_copied(self):
        self.start("--threshold", "0.33")
        self.browser.execute_cdp_cmd(
            "Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
        self.find("#copy").click()
        self.wait(lambda: self.find("#copy").text == "Copied", "the sign that it is copied")
        copied = self.browser.execute_async_script(
            "navigator.clipboard.readText().then(arguments[0], (error) => arguments[0](String(error)))")
        self.assertEqual(copied, self.command())
        self.assertIn("--threshold 0.33", copied)

    def test_the_job_is_saved_where_the_command_line_says(self):
        self.start("--save", "saved.json")
        self.press("Threshold", Keys.ARROW_LEFT, 7)
        self.wait_for_command("--threshold 0.33")
        self.assertFalse((self.folder / "saved.json").exists())
        self.find("#save-job").click()
        self.wait(lambda: self.find("#save-job").text == "Saved", "the sign that it is saved")
        for arguments in (["run", "saved.json"], shlex.split(self.command())[1:-1] + ["other.mkv"]):
            subprocess.run([GLFX, *arguments], cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
        self.assertTrue(pixels(self.folder / "out.mkv") == pixels(self.folder / "other.mkv"), "another job was saved")
        self.press("Threshold", Keys.ARROW_LEFT)
        self.wait(lambda: self.find("#save-job").text == "Save job", "a job that is not saved")

    def test_rendering_writes_the_output(self):
        self.start("--threshold", "0.33")
        self.find("#render").click()
        self.wait(lambda: (self.folder / "out.mkv").exists() and not self.find("#progress").is_displayed()
                  and self.find("#render").is_displayed(), "the output")
        frames = ffmpeg("-i", self.folder / "out.mkv", "-f", "rawvideo", "-pix_fmt", "rgba", "-")
        self.assertEqual(len(frames), 50 * WIDTH * HEIGHT * 4)
        self.assertIn("out.mkv", self.find("#render-text").text)

    def test_a_cancelled_rendering_leaves_nothing(self):
        # Long enough for Cancel to be pressed: 5,000 frames.
        ffmpeg("-stream_loop", "99", "-i", self.movie, "-c", "copy", self.folder / "in.mkv")
        self.start()
        self.find("#render").click()
        self.wait(lambda: self.find("#cancel").is_displayed() and self.find("#progress").is_displayed(), "the progress")
        self.find("#cancel").click()
        self.wait(lambda: "ancelled" in self.find("#render-text").text, "the end of the rendering")
        self.assertFalse((self.folder / "out.mkv").exists())
        self.assertTrue(self.find("#render").is_enabled())

    def test_without_an_output_there_is_no_rendering(self):
        self.start(output=None)
        self.assertFalse(self.find("#render").is_enabled())
        self.assertIn("OUTPUT", self.find("#render-text").text)

    def test_a_preset_is_saved_taken_and_removed(self):
        self.start("--threshold", "0.33")
        self.find("#preset-name").send_keys("soft")
        self.find("#preset-save").click()
        presets = Select(self.find("#presets"))
        self.wait(lambda: [option.text for option in presets.options] == ["soft"], "the preset")
        self.press("Threshold", Keys.ARROW_RIGHT, 4)
        self.wait_for_command("--threshold 0.37")
        self.find("#preset-take").click()
        self.wait_for_command("--threshold 0.33")
        self.wait(lambda: self.value("Threshold") == "0.33", "the slider at its place")
        self.find("#preset-remove").click()
        self.wait(lambda: not presets.options, "no preset")

    def test_a_second_tab_follows_the_first(self):
        self.start()
        first_tab = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        self.browser.get(self.server.address)
        self.exact()
        second_tab = self.browser.current_window_handle
        self.browser.switch_to.window(first_tab)
        self.press("Threshold", Keys.ARROW_LEFT, 7)
        self.wait_for_command("--threshold 0.33")
        self.browser.switch_to.window(second_tab)
        self.wait_for_command("--threshold 0.33")
        self.wait(lambda: self.value("Threshold") == "0.33", "the slider of the second tab")
        self.press("Smoothing", Keys.ARROW_RIGHT)
        self.wait_for_command("--smoothing 0.21")
        self.browser.switch_to.window(first_tab)
        self.wait_for_command("--smoothing 0.21")
        self.assert_is_frame_of_command(self.wait(self.exact, "the exact picture"))

    def test_a_reload_keeps_the_values(self):
        self.start()
        self.press("Threshold", Keys.ARROW_LEFT, 7)
        self.wait_for_command("--threshold 0.33")
        self.browser.refresh()
        source = self.exact()
        self.assertEqual(self.value("Threshold"), "0.33")
        self.assert_is_frame_of_command(source)

    def test_a_killed_server_is_told_and_the_command_stays(self):
        self.start("--threshold", "0.33")
        command = self.command()
        self.server.end()
        self.wait(lambda: self.find("#connection").is_displayed(), "the banner")
        self.assertIn("glfx has ended", self.find("#connection").text)
        self.assertFalse(self.control("Threshold").is_enabled())
        self.assertEqual(self.command(), command)
        self.assertTrue(self.find("#copy").is_enabled())

    def test_a_server_that_is_started_again_is_told(self):
        self.start("--threshold", "0.33")
        command = self.command()
        port = urlparse(self.server.address).port
        self.server.end()
        self.wait(lambda: "glfx has ended" in self.find("#connection").text, "the banner")
        self.server = Server(self.folder, shlex.split(command)[1:], port)
        self.addCleanup(self.server.end)
        # Its token is another: this page may not go on.
        self.wait(lambda: "started again" in self.find("#connection").text, "the banner that says so")
        self.assertEqual(self.command(), command)
        self.browser.get(self.server.address)
        self.exact()
        self.assertEqual(self.value("Threshold"), "0.33")
        self.assertFalse(self.find("#connection").is_displayed())

    def test_markup_in_a_shader_is_text(self):
        shader = self.folder / "chromakey.frag"
        markup = "<img src=x onerror=document.title='broken'>"
        shader.write_text(shader.read_text().replace("takes the screen's color", f"{markup} takes the screen's color"))
        self.start()
        self.assertIn(markup, self.find("[data-parameter=spill] .help").text)
        self.assertEqual(self.browser.find_elements(By.CSS_SELECTOR, "aside img"), [])
        self.assertNotIn("broken", self.browser.title)

    def test_the_page_breaks_no_content_security_policy(self):
        self.browser.get_log("browser")
        self.start()
        self.find("#wipe").click()
        self.wait(self.find("#compare").is_displayed, "the source")
        told = [entry["message"] for entry in self.browser.get_log("browser")]
        self.assertEqual([line for line in told if "Content Security Policy" in line or "Uncaught" in line], [])

    def test_the_theme_changes_colors_and_stays(self):
        self.start()
        colors = set()
        for theme in ("dark", "light"):
            Select(self.find("#theme")).select_by_value(theme)
            colors.add(self.find("body").value_of_css_property("background-color"))
        self.assertEqual(len(colors), 2)
        self.browser.refresh()
        self.exact()
        self.assertEqual(self.find("#theme").get_attribute("value"), "light")


if __name__ == "__main__":
    unittest.main(verbosity=2)
