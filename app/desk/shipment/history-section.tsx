import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { auditChanges } from "#app/audit/changes.ts";
import { auditSentence, statusInSentence } from "#app/audit/sentence.ts";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { ChangeList } from "#app/kit/ui/change-list.tsx";
import { ShowAll } from "#app/kit/ui/show-all.tsx";
import { formatDateTime } from "#app/kit/time/time.ts";
import { SHIPMENT_MAIL_KINDS } from "#app/mails/words.ts";
import { causeText, firstEta, punctuality } from "#app/shipments/eta.ts";
import { statusWords } from "#app/shipments/status.ts";
import { type ShipmentPageData, useShipmentPage } from "./use-shipment-page.ts";

interface Line {
  id: string;
  at: Date;
  who: string | null;
  did: string;
  more?: ReactNode;
}

/** All that was done to the shipment: changes, moves of the promise, papers and mails, newest first. */
export function HistoryLinesCard() {
  const page = useShipmentPage();
  const lines = [...changeLines(page), ...moveLines(page), ...mailLines(page), ...creation(page)].toSorted(
    (one, other) => other.at.getTime() - one.at.getTime(),
  );
  return (
    <Card title="History" data-print="hide">
      <ShowAll rows={lines} first={15} order="newest">
        {(rows, isRest) => (
          <ol
            aria-label={isRest ? "Older history" : "History"}
            className={isRest ? "mt-3 grid gap-3" : "grid gap-3"}
          >
            {rows.map(({ id, at, who, did, more }) => (
              <li key={id}>
                <p className="wrap-anywhere">
                  <time dateTime={at.toISOString()} className="figures text-slate-600">
                    {formatDateTime(at)}
                  </time>{" "}
                  {who ? <span className="font-medium text-ink-900">{who} </span> : null}
                  <span>{did}</span>
                </p>
                {more}
              </li>
            ))}
          </ol>
        )}
      </ShowAll>
    </Card>
  );
}

function changeLines({ changes, moves, shipment }: ShipmentPageData): Line[] {
  return changes.map((change) => {
    const { actor, before, subject, after } = auditSentence(change);
    const status = statusInSentence(change);
    // The page is about this shipment: its number in each line would say nothing.
    const named = subject === shipment.tracking_number || status ? null : subject;
    const did = [before, named, after].filter(Boolean).join(" ");
    const cause = moves.filter((move) => isOfChange(move, change)).map(causeText);
    return {
      id: `change ${change.id}`,
      at: change.at,
      who: actor,
      did: status ? `${before}: ${status}` : did,
      more: (
        <>
          <ChangeList changes={auditChanges(change)} className="mt-0.5" />
          <Cause of={cause.find(Boolean)} />
        </>
      ),
    };
  });
}

/** A move is stored in the transaction of the change that caused it. */
const isOfChange = (
  { created_at }: ShipmentPageData["moves"][number],
  { at, details }: ShipmentPageData["changes"][number],
): boolean => created_at.getTime() === at.getTime() && "estimated_delivery" in details;

function moveLines({ changes, moves }: ShipmentPageData): Line[] {
  const alone = moves.filter((move) => !changes.some((change) => isOfChange(move, change)));
  return alone.map((move) => ({
    id: `move ${move.id}`,
    at: move.created_at,
    who: move.by,
    did: move.by ? "moved the estimated delivery" : "The estimated delivery moved",
    more: (
      <>
        <ChangeList
          changes={[
            { label: "Estimated delivery", before: shownDate(move.previous), after: shownDate(move.eta) },
          ]}
          className="mt-0.5"
        />
        <Cause of={causeText(move)} />
      </>
    ),
  }));
}

const Cause = ({ of: cause }: { of: string | null | undefined }) =>
  cause ? <p className="text-sm wrap-anywhere">{cause}</p> : null;

/** Letters are changes already: somebody wrote them. */
function mailLines({ mails }: ShipmentPageData): Line[] {
  const automatic = mails?.rows.filter(({ kind, sent_at }) => kind !== "delay_letter" && sent_at) ?? [];
  return automatic.map(({ id, kind, recipient, summary, sent_at, queued_at }) => ({
    id: `mail ${id}`,
    at: sent_at ?? queued_at,
    who: null,
    did: [`Mail to ${recipient}`, SHIPMENT_MAIL_KINDS[kind] ?? statusWords(kind), summary]
      .filter(Boolean)
      .join(": "),
  }));
}

/** A shipment of an import or an earlier version has no change that made it. */
function creation({ changes, shipment }: ShipmentPageData): Line[] {
  const isThere = changes.some(({ action }) => action === "shipment.created");
  return isThere ? [] : [{ id: "creation", at: shipment.created_at, who: null, did: "Created" }];
}

const shownDate = (date: Date | null) => (date ? formatDateTime(date) : "no date");

export function EtaCard() {
  const { shipment, moves } = useShipmentPage();
  const promise = firstEta(shipment);
  if (!promise && moves.length === 0) return null;
  const result = punctuality(shipment);
  return (
    <Card title="Promise and delivery" data-print="hide">
      <FactList className="sm:grid-cols-2!">
        <Fact label="First promise">{shownDate(promise)}</Fact>
        {shipment.delivered_at ? (
          <Fact label="Delivered">
            <span>{formatDateTime(shipment.delivered_at)}</span>
            {result ? <PromiseRow {...result} /> : null}
          </Fact>
        ) : (
          <Fact label="Now">{shownDate(shipment.estimated_delivery)}</Fact>
        )}
      </FactList>
      {moves.length === 0 ? (
        <p className="mt-3 text-slate-600">It has not moved since it was promised.</p>
      ) : null}
    </Card>
  );
}

function PromiseRow({ onTime, words }: { onTime: boolean; words: string }) {
  const Icon = onTime ? CircleCheck : TriangleAlert;
  return (
    <span
      className={`flex items-center gap-1 text-xs leading-5 font-semibold ${onTime ? "text-green-700" : "text-red-700"}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {words} against the first promise
    </span>
  );
}
