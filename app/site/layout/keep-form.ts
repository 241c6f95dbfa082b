/** Inlined as text: keeps unsent input during a change of language, in the tab; no secrets and no files. */
export function keepFormAcrossLanguages(): void {
  const key = "zenne-form";
  type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const { lang } = document.documentElement;
  const { pathname } = location;
  const page = (pathname.split("/")[1] === lang ? pathname.slice(lang.length + 1) : pathname) || "/";
  const controls = () =>
    [...document.querySelectorAll<Control>("main form :is(input, textarea, select)[name]")].filter(
      ({ type }) => !["hidden", "password", "file", "submit"].includes(type),
    );
  const isChoice = (control: Control): control is HTMLInputElement =>
    control.type === "checkbox" || control.type === "radio";
  const nameOf = (control: Control) =>
    isChoice(control) ? `${control.name}=${control.value}` : control.name;
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("a[data-language]")) return;
    const values = controls().map((control) => [
      nameOf(control),
      isChoice(control) ? control.checked : control.value,
    ]);
    try {
      sessionStorage.setItem(key, JSON.stringify({ page, values: Object.fromEntries(values) }));
    } catch {}
  });
  try {
    const stored = sessionStorage.getItem(key);
    if (!stored) return;
    sessionStorage.removeItem(key);
    const { page: from, values } = JSON.parse(stored) as { page: string; values: Record<string, unknown> };
    if (from !== page) return;
    for (const control of controls()) {
      const value = values[nameOf(control)];
      if (value === undefined || value === "" || value === false) continue;
      if (isChoice(control)) control.checked = true;
      else control.value = String(value);
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  } catch {}
}
