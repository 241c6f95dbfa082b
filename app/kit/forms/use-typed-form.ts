import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { type FormRecord, formRecord } from "./form-result.ts";

/**
 * Parses the form shortly after each change, also of rows (below `data-rows`), and at once when it is submitted.
 * @param start values before the form is mounted
 * @param pause milliseconds of debounce after the last key
 */
export function useTypedForm<Typed>(
  form: RefObject<HTMLFormElement | null>,
  start: FormRecord,
  read: (record: FormRecord) => Typed,
  pause = 200,
): Typed {
  const [typed, setTyped] = useState(() => read(start));
  const readForm = useEffectEvent((element: HTMLFormElement) =>
    setTyped(read(formRecord(new FormData(element)))),
  );
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      timer = setTimeout(() => readForm(element), pause);
    };
    // What decides about a submission reads `typed` after this: Enter comes sooner than the pause after a key.
    const onSubmit = () => {
      clearTimeout(timer);
      flushSync(() => readForm(element));
    };
    element.addEventListener("input", onChange);
    element.addEventListener("change", onChange);
    element.addEventListener("submit", onSubmit);
    const rows = new MutationObserver(onChange);
    for (const list of element.querySelectorAll("[data-rows]")) rows.observe(list, { childList: true });
    return () => {
      clearTimeout(timer);
      rows.disconnect();
      element.removeEventListener("input", onChange);
      element.removeEventListener("change", onChange);
      element.removeEventListener("submit", onSubmit);
    };
  }, [form, pause]);
  return typed;
}
