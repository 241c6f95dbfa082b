import { type RefObject, useEffect, useState } from "react";
import { formRecord } from "#domain/form-result.ts";
import { readTypedOffer, type TypedOffer } from "#domain/offers/typed-offer.ts";

/** After the last key, as long as nobody waits for it. */
const PAUSE_MS = 80;

/**
 * Reads the form a moment after each change: amounts, sums and what looks wrong, by the function a save uses. Lines that
 * appear, disappear or move are changes too.
 *
 * @param start the fields before the form is there
 * @param today `YYYY-MM-DD` by the clock of the company
 */
export function useTypedOffer(
  form: RefObject<HTMLFormElement | null>,
  start: ReturnType<typeof formRecord>,
  today: string,
): TypedOffer {
  const [typed, setTyped] = useState(() => readTypedOffer(start, today));
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTyped(readTypedOffer(formRecord(new FormData(element)), today)), PAUSE_MS);
    };
    element.addEventListener("input", read);
    element.addEventListener("change", read);
    const rows = new MutationObserver(read);
    for (const list of element.querySelectorAll("[data-rows]")) rows.observe(list, { childList: true });
    return () => {
      clearTimeout(timer);
      rows.disconnect();
      element.removeEventListener("input", read);
      element.removeEventListener("change", read);
    };
  }, [form, today]);
  return typed;
}
