import { expect, test } from "vitest";
import { readEarlyForm } from "./early-form.ts";

const page = `<form><input name="number" value="ZF-1"><input name="origin"></form><input name="search">`;

test.each(["pointerdown", "mousedown"])("a field being pressed (%s) is the one to focus again", (type) => {
  document.body.innerHTML = page;
  const form = document.forms[0]!;
  const [number, origin, search] = document.querySelectorAll("input");
  number!.focus();
  expect(readEarlyForm(form).focus?.name).toBe("number");
  let read: string | undefined;
  const readIt = () => void (read = readEarlyForm(form).focus?.name);
  document.addEventListener(type, readIt, { once: true });
  origin!.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  expect(read).toBe("origin");
  // A press outside the form is none on its fields.
  document.addEventListener(type, readIt, { once: true });
  search!.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  expect(read).toBeUndefined();
});
