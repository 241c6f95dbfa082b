import "./fonts.css";
import { expect, onTestFinished, test } from "vitest";

test.each(["400", "700"])(
  "a space beside a hyphen or a dash keeps its width, at weight %s",
  async (weight) => {
    const span = document.body.appendChild(document.createElement("span"));
    onTestFinished(() => span.remove());
    span.style.cssText = `position:absolute;white-space:pre;font:${weight} 100px "Public Sans"`;
    await document.fonts.load(span.style.font, "Be- und – bis");
    const widthOf = (text: string) => {
      span.textContent = text;
      return span.getBoundingClientRect().width;
    };
    for (const dash of ["-", "–"])
      expect(widthOf(`a ${dash} u`), dash).toBeCloseTo(
        widthOf("a") + 2 * widthOf(" ") + widthOf(dash) + widthOf("u"),
        0,
      );
  },
);
