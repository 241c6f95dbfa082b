import { FileDown } from "lucide-react";
import { useAct } from "#app/kit/forms/use-act.ts";
import { useCan } from "#app/access/use-can.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { ORDERED_PARTS } from "./ordered-leg.ts";
import type { ListedDocument } from "./list-documents.server.ts";
import { revisedNumber } from "#app/kit/pdf/drawn-paper.ts";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { inSentence, pluralize } from "#app/kit/text/counts.ts";
import { isSingleKind, mayBeMailed, mayCustomersSee, REFERENCE_OF } from "./document.ts";
import { REFERENCE_LABELS } from "#app/shipments/reference-labels.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { documentAddress, documentsAddress } from "./documents-answer.ts";

export function DocumentLine(props: {
  document: ListedDocument;
  shipmentId: string;
  /** The kinds of references the shipment has. */
  references: readonly string[];
  onRevise: (document: ListedDocument) => void;
  onVoid: (document: ListedDocument) => void;
  onSend: (document: ListedDocument) => void;
}) {
  const { document } = props;
  const { voided } = document;
  const name = revisedNumber(document.number, document.revision);
  return (
    <li className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={documentAddress(document.id)}
          download
          className="text-link figures inline-flex items-center gap-1.5 py-1 font-semibold pointer-coarse:py-2.5"
        >
          <FileDown aria-hidden="true" className="size-4 shrink-0" />
          {name}
          <span className="sr-only">, download</span>
        </a>
        {voided ? <Badge tone="red">{voided.superseded ? "Superseded" : "Voided"}</Badge> : null}
        {document.changed ? <Badge tone="yellow">The record changed since</Badge> : null}
      </div>
      <p className="figures text-sm wrap-anywhere text-slate-600">
        {document.haulier ? (
          <span className="block text-ink-900">
            {[document.haulier, document.part && inSentence(ORDERED_PARTS[document.part])]
              .filter(Boolean)
              .join(", ")}
          </span>
        ) : null}
        <span>
          <WholeFigures
            of={`Issued ${formatDateTime(document.issuedAt)} by ${document.issuedBy}, ${pluralize(document.pages, "page")}`}
          />
        </span>
        {voided ? (
          <span className="block">
            <WholeFigures
              of={`${voided.superseded ? "Superseded" : "Voided"} ${formatDateTime(voided.at)} by ${voided.by}: ${voided.reason}`}
            />
          </span>
        ) : null}
      </p>
      {voided ? null : <Acts {...props} />}
    </li>
  );
}

function Acts(props: Parameters<typeof DocumentLine>[0]) {
  const { document, shipmentId, references, onRevise, onVoid, onSend } = props;
  const mayIssue = useCan("documents.write");
  const act = useAct(documentsAddress(shipmentId));
  const { id, kind, number, customerVisible } = document;
  const send = (intent: string) => act.send({ intent, document_id: id });
  if (!mayIssue) {
    return customerVisible && mayCustomersSee(kind) ? (
      <p className="text-sm text-slate-600">Customers may see it</p>
    ) : null;
  }
  const sent = act.sent?.get("intent");
  const reference = REFERENCE_OF[kind];
  const isShown = sent === "show" ? true : sent === "hide" ? false : customerVisible;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
      {mayCustomersSee(kind) ? (
        <Checkbox
          checked={isShown}
          onChange={(event) => send(event.currentTarget.checked ? "show" : "hide")}
          label={
            <>
              Customers may see it<span className="sr-only">: {number}</span>
            </>
          }
        />
      ) : null}
      {reference && !references.includes(reference) ? (
        <Button size="sm" variant="quiet" onClick={() => send("reference")} pending={sent === "reference"}>
          Add as {REFERENCE_LABELS[reference].replace("House", "house")} reference
        </Button>
      ) : null}
      {mayBeMailed(kind) ? (
        <Button size="sm" variant="quiet" onClick={() => onSend(document)}>
          Send<span className="sr-only"> {number} by mail</span>
        </Button>
      ) : null}
      {isSingleKind(kind) ? (
        <Button size="sm" variant="quiet" onClick={() => onRevise(document)}>
          Correct<span className="sr-only"> {number}</span>
        </Button>
      ) : null}
      <Button size="sm" variant="quiet" onClick={() => onVoid(document)}>
        Void<span className="sr-only"> {number}</span>
      </Button>
    </div>
  );
}
