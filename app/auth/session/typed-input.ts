const typedIn = new Set<Element>();

function note({ target, isTrusted }: Event): void {
  if (isTrusted && target instanceof Element && !target.closest("[data-session-guard]")) typedIn.add(target);
}

/** Notes fields as somebody types in them, until the returned function is called. */
export function watchTyping(): () => void {
  document.addEventListener("input", note, true);
  document.addEventListener("change", note, true);
  return () => {
    document.removeEventListener("input", note, true);
    document.removeEventListener("change", note, true);
    typedIn.clear();
  };
}

/** True while a field that was typed in is on the page and still holds something: it would be lost with the page. */
export function holdsTypedInput(): boolean {
  for (const field of typedIn) {
    if (!field.isConnected) typedIn.delete(field);
    else if (contentOf(field) !== "") return true;
  }
  return false;
}

function contentOf(field: Element): string {
  if (field instanceof HTMLInputElement && field.type === "search") return "";
  return "value" in field ? String(field.value) : (field.textContent ?? "");
}
