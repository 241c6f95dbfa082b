/** Runs in the page, as text: until somebody has chosen one. Only a choice is remembered. */
export function offerLanguage(): void {
  const key = "zenne-language";
  const remember = (language: string) => {
    try {
      localStorage.setItem(key, language);
    } catch {}
  };
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const chosen = target.closest<HTMLElement>("[data-language]")?.dataset.language;
    if (chosen) remember(chosen);
    const offer = target.closest<HTMLElement>("[data-language-offer]");
    const link = offer && target.closest("a");
    // The page one is on by now, which may not be the one that came from the server.
    if (link && chosen) {
      const path = location.pathname.replace(/^\/(nl|fr|de)(?=\/|$)/, "");
      link.href = ((chosen === "en" ? "" : `/${chosen}`) + path || "/") + location.search;
    }
    if (!offer?.parentElement || !target.closest("[data-language-offer-close]")) return;
    remember(document.documentElement.lang);
    offer.parentElement.hidden = true;
  });
  try {
    if (localStorage.getItem(key)) return;
  } catch {
    return;
  }
  const offers = new Map(
    [...document.querySelectorAll<HTMLElement>("[data-language-offer]")].map((offer) => [
      offer.dataset.languageOffer ?? "",
      offer,
    ]),
  );
  for (const preferred of navigator.languages) {
    const language = preferred.slice(0, 2).toLowerCase();
    if (language === document.documentElement.lang) return;
    const offer = offers.get(language);
    // An article may not be there in each language.
    const isThere = document.querySelector(`link[rel=alternate][hreflang=${language}]`);
    if (!offer?.parentElement || !isThere) continue;
    offer.hidden = false;
    offer.parentElement.hidden = false;
    return;
  }
}

/** Runs in the page, as text: kept in the tab for that one step; nothing secret and no file. */
export function keepFormAcrossLanguages(): void {
  const key = "zenne-form";
  type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const page = location.pathname.replace(/^\/(nl|fr|de)(?=\/|$)/, "") || "/";
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
