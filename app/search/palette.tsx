import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import {
  Autocomplete,
  Dialog,
  Input,
  Modal,
  ModalOverlay,
  RouterProvider,
  TextField,
} from "react-aria-components";
import { Link, useNavigate, useSubmit } from "react-router";
import { beginSignOut } from "#app/accounts/session-client.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import type { Role } from "#app/access/policy.ts";
import { SEARCH_MESSAGES } from "./words.ts";
import { TYPED_MAX_LENGTH, pasteInOneLine } from "./parse-search.ts";
import {
  type PaletteEntry,
  resultSections,
  resultsSummary,
  type PaletteSection,
  startSections,
} from "./sections.ts";
import { pageActs, type RecordAct } from "#app/kit/ui/use-page-acts.ts";
import { Results } from "./results.tsx";
import { rememberOpened, type SearchAnswer, type SearchView, useSearch } from "./use-search.ts";

interface PaletteProps {
  role: Role;
  takeTyped: () => string;
  onClose: () => void;
  onLeave: () => void;
}

export function Palette(props: PaletteProps) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(to) => void navigate(to)}>
      <ModalOverlay
        isOpen
        isDismissable
        onOpenChange={(isOpen) => isOpen || props.onClose()}
        className="fixed inset-0 z-50 flex h-(--visual-viewport-height) justify-center bg-shade/55 data-entering:animate-fade sm:px-6 sm:pt-[10vh] sm:pb-6"
      >
        <Modal className="flex min-h-0 w-full flex-col justify-start sm:max-w-2xl data-entering:animate-rise">
          <Dialog
            aria-label={SEARCH_MESSAGES.label}
            data-density="compact"
            className="flex min-h-0 flex-col bg-white text-sm text-slate-700 shadow-float outline-none max-sm:grow sm:rounded-lg forced-colors:border"
          >
            <Finder {...props} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </RouterProvider>
  );
}

function Finder({ role, takeTyped, onClose, onLeave }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  // Results of an earlier text are not opened: Enter waits for those of the current text.
  const [entered, setEntered] = useState<string>();
  const open = useOpen(onLeave);
  const search = useSearch(text);
  const [acts] = useState(pageActs);
  const sections = sectionsOf(role, search.shown, acts);
  const openBest = useEffectEvent(() => {
    const best = sections[0]?.entries[0];
    if (best) open(best, "here");
  });
  const isDue = entered === text && !search.pending && !search.failed;
  useEffect(() => {
    if (isDue) openBest();
  }, [isDue]);
  const isEmpty = sections.length === 0;
  return (
    <Autocomplete
      inputValue={typed}
      onInputChange={(next) => {
        setTyped(next);
        setEntered(undefined);
      }}
      disableAutoFocusFirst
    >
      <SearchLine
        expanded={!isEmpty}
        busy={search.pending}
        onFocus={() => setTyped((now) => now + takeTyped())}
        onEnter={() => setEntered(text)}
        onClose={onClose}
      />
      <p role="status" className="sr-only">
        {search.pending || search.failed || text === "" ? "" : resultsSummary(sections)}
      </p>
      <div className="flex min-h-0 grow flex-col border-t border-slate-200">
        {search.failed ? <Failed again={search.again} /> : null}
        <Missing shown={search.shown?.answer} />
        <Results sections={sections} isStale={search.failed} onOpen={open} />
        {search.pending || search.failed || !isEmpty ? null : <Nothing shown={search.shown?.answer} />}
      </div>
      <Footer text={text} onClose={onClose} />
    </Autocomplete>
  );
}

function sectionsOf(role: Role, shown: SearchView | undefined, acts: readonly RecordAct[]): PaletteSection[] {
  if (!shown) return startSections(role, [], acts);
  const { text, answer } = shown;
  return "result" in answer
    ? resultSections(role, text, answer.result, acts)
    : startSections(role, answer.recent, acts);
}

/** Opens an entry and closes the dialog; with «elsewhere» the browser has opened it in another tab. */
function useOpen(onLeave: () => void) {
  const navigate = useNavigate();
  const submit = useSubmit();
  return ({ hit, to, act }: PaletteEntry, where: "here" | "followed") => {
    if (hit) rememberOpened(hit);
    onLeave();
    if (act?.href) window.open(act.href, "_blank", "noreferrer");
    // After the dialog has closed, which moves the focus to the page.
    else if (act?.onAction) setTimeout(act.onAction);
    else if (to === null) {
      beginSignOut();
      void submit(null, { method: "post", action: "/admin/logout" });
    } else if (where === "here") void navigate(to);
  };
}

const combobox = { role: "combobox", "aria-haspopup": "listbox" } as const;

interface SearchLineProps {
  expanded: boolean;
  busy: boolean;
  onFocus: () => void;
  onEnter: () => void;
  onClose: () => void;
}

function SearchLine(props: SearchLineProps) {
  return (
    <div className="flex items-center gap-2 py-2 pr-2 pl-4">
      {props.busy ? (
        <Spinner size="sm" label={null} className="w-5 text-slate-600" />
      ) : (
        <Search aria-hidden="true" className="size-5 shrink-0 text-slate-600" />
      )}
      <TextField
        aria-label={SEARCH_MESSAGES.label}
        autoFocus
        onFocus={props.onFocus}
        className="min-w-0 grow"
      >
        <Input
          {...combobox}
          aria-expanded={props.expanded}
          dir="auto"
          maxLength={TYPED_MAX_LENGTH}
          placeholder={SEARCH_MESSAGES.placeholder}
          enterKeyHint="go"
          className="h-11 w-full bg-transparent text-base text-ink-900 outline-none placeholder:text-slate-600"
          onPaste={pasteInOneLine}
          onKeyDownCapture={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            if (event.currentTarget.getAttribute("aria-activedescendant")) return;
            event.preventDefault();
            event.stopPropagation();
            props.onEnter();
          }}
        />
      </TextField>
      <Button variant="quiet" iconOnly aria-label="Close" onClick={props.onClose}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}

function Failed({ again }: { again: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-4 py-4">
      <p>
        <span className="block font-medium text-ink-900">{SEARCH_MESSAGES.failed}</span>
        Check the connection. What you typed stays.
      </p>
      <Button size="sm" onClick={again}>
        Try again
      </Button>
    </div>
  );
}

function Missing({ shown }: { shown: SearchAnswer | undefined }) {
  const missing = shown && "result" in shown ? shown.result.missing : [];
  if (missing.length === 0) return null;
  return (
    <p role="status" className="border-b border-slate-200 px-4 py-2.5 wrap-anywhere">
      {SEARCH_MESSAGES.missing} <span className="figures font-medium text-ink-900">{missing.join(", ")}</span>
    </p>
  );
}

function Nothing({ shown }: { shown: SearchAnswer | undefined }) {
  if (shown && "result" in shown && shown.result.missing.length > 0) return null;
  return (
    <div className="px-4 py-8 text-center">
      <p className="font-medium text-ink-900">{SEARCH_MESSAGES.nothing}</p>
      <p className="mt-1">{SEARCH_MESSAGES.advice}</p>
    </div>
  );
}

function Footer({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="flex items-center justify-between gap-4 border-t border-slate-200 px-4 py-1.5 text-xs text-slate-600">
      <p className="max-sm:hidden pointer-coarse:hidden">↑ ↓ to choose · Enter opens · Esc closes</p>
      <Link
        to={text ? `/admin/search?${new URLSearchParams({ q: text })}` : "/admin/search"}
        onClick={onClose}
        className="text-link ml-auto flex min-h-8 items-center font-medium pointer-coarse:min-h-11"
      >
        Show as a page
      </Link>
    </div>
  );
}
