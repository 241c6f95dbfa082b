import { Header, ListBox, ListBoxItem, ListBoxSection } from "react-aria-components";
import type { PaletteEntry, PaletteSection } from "./sections.ts";
import { HitLine } from "./hit-line.tsx";

export function Results(props: {
  sections: readonly PaletteSection[];
  isStale: boolean;
  onOpen: (entry: PaletteEntry, where: "here" | "followed") => void;
}) {
  const { sections, isStale, onOpen } = props;
  const first = sections[0]?.entries[0];
  return (
    <ListBox
      aria-label="Results"
      selectionMode="none"
      // The list scrolls by itself when the combobox moves through it with the arrow keys.
      className={
        isStale || sections.length === 0
          ? "hidden"
          : "grid min-h-0 content-start gap-2 overflow-y-auto overscroll-contain p-2 outline-none"
      }
    >
      {sections.map(({ label, entries }) => (
        <ListBoxSection key={label} id={label}>
          <Header className="waybill-label px-2.5 pt-1.5 pb-1 text-slate-600">{label}</Header>
          {entries.map((entry) => (
            <ListBoxItem
              key={entry.key}
              id={entry.key}
              textValue={entry.title}
              {...(entry.to === null ? {} : { href: entry.to })}
              onAction={() => onOpen(entry, "followed")}
              className="group flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 outline-none data-focused:bg-slate-100 data-hovered:bg-slate-50 data-focused:data-hovered:bg-slate-100 pointer-coarse:min-h-11 forced-focus"
            >
              <HitLine entry={entry} />
              {entry === first ? <EnterKey /> : null}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}

function EnterKey() {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-sm border border-slate-300 px-1.5 font-sans text-xs text-slate-600 max-sm:hidden pointer-coarse:hidden"
    >
      Enter
    </kbd>
  );
}
