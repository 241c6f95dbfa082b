import { isWindowOpen } from "#app/kit/focus/open-window.ts";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, Link, useNavigate } from "react-router";
import { useRole } from "#app/access/use-can.ts";
import { buttonClasses } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { controlClasses } from "#app/kit/ui/field.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { SEARCH_MESSAGES } from "./words.ts";
import type { Palette } from "./palette.tsx";
import { pasteInOneLine } from "./parse-search.ts";

const address = "/admin/search";
let loading: Promise<{ Palette: typeof Palette }> | null = null;

function load() {
  loading ??= import("./palette.tsx");
  loading.catch(() => (loading = null));
  return loading;
}

/**
 * The search field on every page; also Ctrl or Cmd with K. Typing or a click opens the dialog, Tab does not; before
 * scripts it is a link.
 */
export function SearchBox() {
  const role = useRole();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [palette, setPalette] = useState<{ Window: typeof Palette } | null>(null);

  // The last request to open; after a form submission meanwhile, no dialog is needed.
  const opens = useRef(0);
  const open = async () => {
    const turn = ++opens.current;
    try {
      const { Palette } = await load();
      if (turn !== opens.current) return;
      setPalette((now) => now ?? { Window: Palette });
    } catch {
      if (turn === opens.current) void navigate(address);
    }
  };
  // Only when the dialog has the focus: keys pressed before still come here.
  const takeTyped = () => {
    const text = input.current?.value ?? "";
    if (input.current) input.current.value = "";
    return text;
  };
  const before = useRef<Element | null>(null);
  useShortcut(() => {
    // Keys pressed before the dialog is rendered belong to the search, not to the list with the focus.
    before.current = document.activeElement;
    input.current?.focus({ preventScroll: true });
    void open();
  });
  useEffect(() => {
    if (palette) return;
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    before.current = null;
  }, [palette]);
  return (
    <>
      <Form
        action={address}
        className="relative hidden w-56 shrink-0 items-center md:flex lg:w-72"
        onPointerEnter={preload}
        onSubmit={() => (opens.current += 1)}
      >
        <Search aria-hidden="true" className="pointer-events-none absolute left-2.5 size-4 text-slate-600" />
        <input
          ref={input}
          name="q"
          autoComplete="off"
          aria-label={SEARCH_MESSAGES.label}
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={SEARCH_MESSAGES.label}
          className={classNames(controlClasses, "h-8 pr-14 pl-8.5 pointer-coarse:h-11")}
          onFocus={preload}
          onClick={() => void open()}
          onInput={() => void open()}
          onPaste={pasteInOneLine}
          onKeyDown={({ key }) => {
            if (key === "ArrowDown") void open();
          }}
        />
        <Keys />
      </Form>
      <Link
        to={address}
        aria-label={SEARCH_MESSAGES.label}
        className={classNames(buttonClasses({ variant: "quiet", size: "sm", iconOnly: true }), "md:hidden!")}
        onPointerDown={preload}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          void open();
        }}
      >
        <Search aria-hidden="true" className="size-4.5!" />
      </Link>
      {palette && role ? (
        <palette.Window
          role={role}
          takeTyped={takeTyped}
          onClose={() => setPalette(null)}
          onLeave={() => {
            before.current = restingPlace();
            setPalette(null);
          }}
        />
      ) : null}
    </>
  );
}

/**
 * Returns the heading, made focusable: until the next page is rendered, keys must neither reopen the dialog nor act on
 * the previous focus.
 */
function restingPlace(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>("h1");
  heading?.setAttribute("tabindex", "-1");
  return heading;
}

const preload = () => void load().catch(() => {});

/** Opens the search by Ctrl or Cmd with K, except from another dialog, whose input would be lost. */
function useShortcut(open: () => void): void {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") preload();
      if (event.key.toLowerCase() !== "k" || event.shiftKey || event.altKey) return;
      if (event.ctrlKey === event.metaKey || event.defaultPrevented) return;
      event.preventDefault();
      if (!isWindowOpen()) onOpen();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function Keys() {
  const isMac = useHydrated() && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <kbd
      aria-hidden="true"
      className="pointer-events-none absolute right-2 font-sans text-xs text-slate-600 pointer-coarse:hidden"
    >
      {isMac ? "⌘ K" : "Ctrl K"}
    </kbd>
  );
}
