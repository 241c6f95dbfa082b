import { FileDown } from "lucide-react";
import { NameFirst } from "#app/accounts/own-name.tsx";
import { type ComponentProps, useState } from "react";
import { useShipmentPage } from "./use-shipment-page.ts";
import { useCan } from "#app/access/use-can.ts";
import { Button, buttonClasses } from "#app/kit/ui/button.tsx";
import { inSentence } from "#app/kit/text/counts.ts";
import { Card } from "#app/kit/ui/card.tsx";
import type { ListedDocument } from "#app/documents/list-documents.server.ts";
import type { SingleKind } from "#app/shipments/paper.ts";
import { LABEL_SIZES, type LabelSize, type MissingBox, PAPER_NAMES } from "#app/documents/paper-data.ts";
import { MissingBoxes } from "#app/documents/missing-boxes.tsx";
import { VoidDialog } from "#app/documents/document-dialogs.tsx";
import { SendDialog } from "#app/documents/send-dialog.tsx";
import { IssuePaper } from "./issue-paper.tsx";
import { DocumentLine } from "#app/documents/document-line.tsx";
import { draftAddress, labelsAddress } from "#app/documents/documents-answer.ts";

type Open =
  | { kind: SingleKind; revises?: ListedDocument }
  | { document: ListedDocument; act: "void" | "send" }
  | null;

/** Number of documents of the shipment's mode shown at first; others are collapsed until issued. */
const USUAL = 3;

export function DocumentsCard() {
  const { shipment, details, documents: view, letters } = useShipmentPage();
  const shipmentReferences = details.references.map(({ kind }) => kind);
  const shipmentId = shipment.id;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const manifests = view.documents.filter(({ kind }) => kind === "manifest");
  const lines = (documents: readonly ListedDocument[]) => (
    <Lines
      documents={documents}
      shipmentId={shipmentId}
      references={shipmentReferences}
      onRevise={(revises) => {
        const paper = view.papers.find(({ kind }) => kind === revises.kind);
        if (paper) setOpen({ kind: paper.kind, revises });
      }}
      onVoid={(document) => setOpen({ document, act: "void" })}
      onSend={(document) => setOpen({ document, act: "send" })}
    />
  );
  const paper = ({ kind, missing }: (typeof view.papers)[number]) => {
    const documents = view.documents.filter((each) => each.kind === kind);
    return (
      <Paper
        key={kind}
        kind={kind}
        missing={missing}
        shipmentId={shipmentId}
        valid={documents.find(({ voided }) => !voided)}
        isOneOfSeveral={kind === "transport_order"}
        onIssue={() => setOpen({ kind })}
      >
        {lines(documents)}
      </Paper>
    );
  };
  const haulierOf = ({ haulier }: ListedDocument) => {
    const { email = null, language = null } = (haulier ? view.hauliers[haulier] : view.carrier) ?? {};
    return { email, language: language ?? "en" };
  };
  const isShown = ({ kind }: (typeof view.papers)[number], at: number) =>
    at < USUAL || view.documents.some((each) => each.kind === kind);
  const shown = view.papers.filter(isShown);
  const more = view.papers.filter((each, at) => !isShown(each, at));
  return (
    <Card id="documents" title="Documents" data-print="hide" className="scroll-mt-16">
      <div className="grid divide-y divide-slate-200 *:first:pt-0 *:last:pb-0">
        {shown.map(paper)}
        {manifests.length > 0 ? (
          <section className="py-4">
            <h3 className="text-sm">{PAPER_NAMES.manifest}</h3>
            {lines(manifests)}
          </section>
        ) : null}
        <Labels shipmentId={shipmentId} />
        {more.length > 0 ? (
          <details className="py-4">
            <summary className="text-link w-fit cursor-pointer py-1 pointer-coarse:py-2.5">
              More papers
            </summary>
            <div className="grid divide-y divide-slate-200">{more.map(paper)}</div>
          </details>
        ) : null}
      </div>
      {open && "kind" in open ? <IssuePaper {...open} onClose={close} /> : null}
      {open && "document" in open && open.act === "void" ? (
        <VoidDialog document={open.document} shipmentId={shipmentId} onClose={close} />
      ) : null}
      {open && "document" in open && open.act === "send" ? (
        <NameFirst onClose={close}>
          <SendDialog
            document={open.document}
            shipmentId={shipmentId}
            readers={{
              shipper: { email: shipment.shipper_email, language: letters.shipper.language },
              consignee: { email: shipment.consignee_email, language: letters.consignee.language },
              haulier: haulierOf(open.document),
            }}
            onClose={close}
          />
        </NameFirst>
      ) : null}
    </Card>
  );
}

function Paper(props: {
  kind: SingleKind;
  missing: readonly MissingBox[];
  shipmentId: string;
  valid: ListedDocument | undefined;
  /** Set when several can be valid side by side: each haulier has an order. */
  isOneOfSeveral: boolean;
  onIssue: () => void;
  children: React.ReactNode;
}) {
  const { kind, missing, shipmentId, valid } = props;
  const mayIssue = useCan("documents.write");
  const name = PAPER_NAMES[kind];
  return (
    <section aria-label={name} className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-sm">{name}</h3>
        <div className="flex gap-2">
          <a href={draftAddress(shipmentId, kind)} download className={buttonClasses({ size: "sm" })}>
            Draft<span className="sr-only"> of the {name}</span>
          </a>
          {mayIssue && (!valid || props.isOneOfSeveral) ? (
            <Button size="sm" onClick={props.onIssue}>
              {valid ? "Issue another" : "Issue"}
              <span className="sr-only">
                {" "}
                {valid ? "" : "the "}
                {inSentence(name)}
              </span>
            </Button>
          ) : null}
        </div>
      </div>
      {valid && !valid.changed ? null : <MissingBoxes boxes={missing} shipmentId={shipmentId} />}
      {props.children}
    </section>
  );
}

const SHOWN_VOIDED = 1;

interface LinesProps extends Omit<ComponentProps<typeof DocumentLine>, "document"> {
  documents: readonly ListedDocument[];
}

function Lines({ documents, ...rest }: LinesProps) {
  if (documents.length === 0) return null;
  const valid = documents.filter(({ voided }) => !voided);
  const voided = documents.filter((each) => each.voided);
  const list = (some: readonly ListedDocument[]) => (
    <ul className="mt-3 grid gap-3">
      {some.map((document) => (
        <DocumentLine key={document.id} document={document} {...rest} />
      ))}
    </ul>
  );
  return (
    <>
      {valid.length > 0 ? list(valid) : null}
      {voided.length > SHOWN_VOIDED ? (
        <details className="mt-2">
          <summary className="text-link w-fit cursor-pointer py-1 text-sm pointer-coarse:py-2.5">
            {voided.length} voided
          </summary>
          {list(voided)}
        </details>
      ) : voided.length > 0 ? (
        list(voided)
      ) : null}
    </>
  );
}

const FORMATS = Object.entries(LABEL_SIZES) as [LabelSize, string][];

function Labels({ shipmentId }: { shipmentId: string }) {
  return (
    <section aria-label={PAPER_NAMES.labels} className="py-4">
      <h3 className="text-sm">{PAPER_NAMES.labels}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {FORMATS.map(([size, words]) => (
          <li key={size}>
            <a
              href={labelsAddress(shipmentId, size)}
              download
              className="text-link inline-flex items-center gap-1.5 py-1 text-sm pointer-coarse:py-2.5"
            >
              <FileDown aria-hidden="true" className="size-4 shrink-0" />
              {words}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
