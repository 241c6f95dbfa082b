import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { renderInPage } from "#tests/render-route.tsx";
import { SITE_WORDS } from "../words.ts";
import { offerRightAddress } from "./right-address.ts";

beforeAll(offerRightAddress);

const field = page.getByRole("textbox", { name: "E-mail" });
const offers = page.getByRole("button", { name: /^Did you mean/ });

function draw(onInput?: () => void) {
  renderInPage(
    <main id="content" data-did-you-mean={SITE_WORDS.didYouMean}>
      <form>
        <Field label="E-mail" name="email">
          <TextInput type="email" onInput={onInput} />
        </Field>
        <input type="reset" value="Empty" />
      </form>
    </main>,
  );
}

test("a usual slip is put right with one tap, which the form notices, and the field has the focus", async () => {
  let typed = 0;
  draw(() => (typed += 1));
  await userEvent.type(field, "Jo.Janssens@gmial.com");
  const before = typed;
  await page.getByRole("button", { name: "Did you mean Jo.Janssens@gmail.com?" }).click();
  await expect.element(field).toHaveValue("Jo.Janssens@gmail.com");
  await expect.element(field).toHaveFocus();
  await expect.element(offers).not.toBeInTheDocument();
  expect(typed).toBe(before + 1);
});

test.each([
  ["jo@gmai.com", "gmail.com"],
  ["jo@HOTMIAL.com", "hotmail.com"],
  ["jo@outlok.com", "outlook.com"],
  ["jo@gmail.con", "gmail.com"],
  ["jo@hotmial.be", "hotmail.be"],
  ["jo@telnet.be", "telenet.be"],
])("%s asks whether %s is meant", async (typed, proposal) => {
  draw();
  await field.fill(typed);
  await expect.element(page.getByRole("button", { name: `Did you mean jo@${proposal}?` })).toBeVisible();
});

test.each(["jo@gmail.com", "jo@gmail.co", "jo@gmal.org", "jo@mail.com", "jo@maes.be", "gmial.com", "jo@"])(
  "%s asks nothing",
  async (typed) => {
    draw();
    await field.fill("jo@gmial.com");
    await expect.element(offers).toBeVisible();
    await field.fill(typed);
    await expect.element(offers).not.toBeInTheDocument();
  },
);

test("a form that is emptied asks nothing more", async () => {
  draw();
  await field.fill("jo@gmial.com");
  await expect.element(offers).toBeVisible();
  await page.getByRole("button", { name: "Empty" }).click();
  await expect.element(offers).not.toBeInTheDocument();
});
