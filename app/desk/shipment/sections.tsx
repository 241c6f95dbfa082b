import { Activity, type ReactNode, useEffect, useState } from "react";
import { useActionData, useLocation, useNavigate, useParams } from "react-router";
import { duePapers } from "#app/documents/missing-papers.ts";
import { ScrollStrip, TabLink } from "#app/kit/lists/view-links.tsx";
import { formatCount } from "#app/kit/text/counts.ts";
import {
  isShipmentSection,
  sectionAddress,
  sectionOfAnchor,
  SHIPMENT_SECTIONS,
  type ShipmentSection,
} from "#app/shipments/page-sections.ts";
import type { ShipmentAnswer } from "./shipment-acts.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

const LABELS: Record<ShipmentSection, string> = {
  overview: "Overview",
  goods: "Goods",
  papers: "Papers",
  money: "Money",
  messages: "Messages",
  changes: "History",
};

/**
 * Returns the section in the address; without JavaScript that of the refused form.
 * @param isEditing set while the address is the edit dialog's: the previous section stays behind it
 */
export function useSection(isEditing: boolean): ShipmentSection {
  const { tab } = useParams();
  const answer = useActionData<ShipmentAnswer>();
  const [last, setLast] = useState<ShipmentSection>("overview");
  if (isEditing) return last;
  const current = isShipmentSection(tab) ? tab : answer?.paper ? "papers" : "overview";
  if (current !== last) setLast(current);
  return current;
}

/** Returns the sections that the role may read, in order. */
export function useShownSections(): readonly ShipmentSection[] {
  const { charges } = useShipmentPage();
  return SHIPMENT_SECTIONS.filter((section) => section !== "money" || charges);
}

export function SectionTabs({ current }: { current: ShipmentSection }) {
  const { shipment, papers, notes } = useShipmentPage();
  // Shipments imported as history raise no alarms.
  const missing = shipment.history ? 0 : duePapers(papers.missing).length;
  const counts: Partial<Record<ShipmentSection, ReactNode>> = {
    papers: missing > 0 ? <Count is={`${formatCount(missing)} missing`} alarms /> : null,
    messages: notes.length > 0 ? <Count is={formatCount(notes.length)} /> : null,
  };
  return (
    <ScrollStrip
      aria-label="Sections of the shipment"
      className="-mb-px flex min-w-0 grow gap-x-6 max-lg:px-4 wide:pointer-fine:*:min-h-9"
    >
      {useShownSections().map((section) => (
        <TabLink
          key={section}
          to={sectionAddress(shipment.id, section)}
          current={section === current}
          preventScrollReset
          prefetch="render"
        >
          <span>{LABELS[section]}</span>
          {counts[section]}
        </TabLink>
      ))}
    </ScrollStrip>
  );
}

function Count({ is, alarms = false }: { is: string; alarms?: boolean }) {
  return (
    <span
      className={`figures shrink-0 rounded-full whitespace-nowrap px-1.5 text-xs ${alarms ? "bg-yellow-100 text-yellow-700" : "bg-slate-100 text-slate-600"}`}
    >
      {is}
    </span>
  );
}

/** Renders a section when it is first opened, and keeps it mounted, so that typed text is not lost. */
export function Sections(props: { current: ShipmentSection; contents: Record<ShipmentSection, ReactNode> }) {
  const { current, contents } = props;
  const [opened, setOpened] = useState<readonly ShipmentSection[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  return opened.map((section) => (
    <Activity key={section} mode={section === current ? "visible" : "hidden"}>
      {contents[section]}
    </Activity>
  ));
}

/** Redirects addresses of earlier releases, such as `#notes`, to the section that has the content now. */
export function useOldAnchors(id: string, current: ShipmentSection): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const section = sectionOfAnchor(hash.slice(1));
  useEffect(() => {
    if (current !== "overview" || section === null) return;
    void navigate({ pathname: sectionAddress(id, section), search, hash }, { replace: true });
  }, [current, section, id, search, hash, navigate]);
}
