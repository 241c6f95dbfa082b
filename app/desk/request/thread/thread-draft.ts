import { type RefObject, useEffect, useRef } from "react";

type Draft = Record<string, string>;

const draftKey = (requestId: string, form: string) => `request-draft:${requestId}:${form}`;
const KEPT = ["to", "subject", "body", "via"];

function typedIn(form: HTMLFormElement): Draft {
  const fields = new FormData(form);
  return Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = fields.get(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

/** Input events make the form follow the text as if it was typed. */
function writeInto(form: HTMLFormElement, typed: Draft): void {
  for (const [name, value] of Object.entries(typed)) {
    const control = form.elements.namedItem(name) as HTMLInputElement | null;
    if (!control) continue;
    control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * Keeps what is typed in a form while its browser tab is open, also over navigation and reload. `keep` is called with
 * every change, `drop` after it was sent.
 */
export function useThreadDraft(requestId: string, form: RefObject<HTMLFormElement | null>, name: string) {
  const key = draftKey(requestId, name);
  const begun = useRef<Draft>({});
  useEffect(() => {
    if (!form.current) return;
    begun.current = typedIn(form.current);
    const draft = readDraft(key);
    // A form that already shows what was typed, refused by the server, has the newer text.
    if (draft && form.current.dataset.refused !== "true") writeInto(form.current, draft);
  }, [form, key]);
  const keep = () => {
    if (!form.current) return;
    const typed = typedIn(form.current);
    const isNew = Object.entries(typed).some(
      ([field, value]) => value.trim() !== (begun.current[field] ?? "").trim(),
    );
    try {
      if (isNew) sessionStorage.setItem(key, JSON.stringify(typed));
      else sessionStorage.removeItem(key);
    } catch {
      // A browser that stores nothing keeps the text in the form alone.
    }
  };
  const drop = () => {
    try {
      sessionStorage.removeItem(key);
    } catch {}
  };
  return { keep, drop };
}

function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? "null") as unknown;
    return draft && typeof draft === "object" ? (draft as Draft) : null;
  } catch {
    return null;
  }
}
