import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { Language } from "./language.ts";
import { STAFF_LANGUAGE_NAMES } from "./staff-languages.ts";

/**
 * Tabs with the same fields in several languages. All tabs are part of the form; without JavaScript all are shown. An
 * error in a hidden tab selects that tab.
 */
export function LanguageTabs(props: {
  languages: readonly Language[];
  isFilled: (language: Language) => boolean;
  hasError: (language: Language) => boolean;
  onShow?: (language: Language) => void;
  children: (language: Language) => ReactNode;
}) {
  const { languages, hasError, onShow, children } = props;
  const id = useId();
  const hydrated = useHydrated();
  const [shown, setShown] = useState(languages[0]!);
  const show = (language: Language) => {
    setShown(language);
    onShow?.(language);
  };
  const wrong = languages.filter(hasError);
  useFirstWrong(wrong.includes(shown) ? undefined : wrong[0], show, (language) => `${id}-${language}`);
  return (
    <div>
      {hydrated ? <Tabs {...props} id={id} shown={shown} show={show} /> : null}
      {languages.map((language) => (
        <div
          key={language}
          id={`${id}-${language}`}
          role={hydrated ? "tabpanel" : "group"}
          aria-labelledby={hydrated ? `${id}-${language}-tab` : undefined}
          aria-label={hydrated ? undefined : STAFF_LANGUAGE_NAMES[language]}
          hidden={hydrated && language !== shown}
        >
          {hydrated ? null : <p className="mt-2 mb-3 font-semibold">{STAFF_LANGUAGE_NAMES[language]}</p>}
          {children(language)}
        </div>
      ))}
    </div>
  );
}

function Tabs(props: {
  languages: readonly Language[];
  isFilled: (language: Language) => boolean;
  id: string;
  shown: Language;
  show: (language: Language) => void;
}) {
  const { languages, isFilled, id, shown, show } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (languages.indexOf(shown) + step + languages.length) % languages.length;
    show(languages[next]!);
    list.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label="Languages of the template"
      onKeyDown={onKeyDown}
      className="mb-4 flex flex-wrap gap-x-5 border-b border-slate-200"
    >
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          role="tab"
          id={`${id}-${language}-tab`}
          aria-selected={language === shown}
          aria-controls={`${id}-${language}`}
          tabIndex={language === shown ? 0 : -1}
          onClick={() => show(language)}
          className={classNames(
            "-mb-px flex min-h-10 items-center gap-1.5 border-b-2 font-semibold pointer-coarse:min-h-11",
            language === shown
              ? "border-ink-800 text-ink-900"
              : "border-transparent text-slate-600 hover:text-ink-900 forced-colors:border-[Canvas]",
          )}
        >
          <span>{STAFF_LANGUAGE_NAMES[language]}</span>
          {isFilled(language) ? null : <span className="text-sm font-normal text-slate-600">(empty)</span>}
        </button>
      ))}
    </div>
  );
}

function useFirstWrong(
  language: Language | undefined,
  show: (language: Language) => void,
  panelOf: (language: Language) => string,
): void {
  const current = useRef({ show, panelOf });
  useEffect(() => {
    current.current = { show, panelOf };
  });
  useEffect(() => {
    if (!language) return;
    const { show: showNow, panelOf: panelNow } = current.current;
    showNow(language);
    requestAnimationFrame(() =>
      document.getElementById(panelNow(language))?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    );
  }, [language]);
}
