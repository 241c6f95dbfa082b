import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea } from "#app/kit/ui/text-input.tsx";
import type { Language } from "#app/kit/language/language.ts";
import { type DocumentKind, isOwnLayout, type SingleKind } from "#app/shipments/paper.ts";
import { sampleNote } from "./forms/sample-conditions.ts";
import { LayoutFields } from "./layout-fields.tsx";
import type { ListedDocument } from "./list-documents.server.ts";
import {
  documentName,
  issueOptionsSchema,
  hasNotifyParty,
  ORIGINALS,
  revisionSchema,
  VOID_REASON_MAX_LENGTH,
  voidSchema,
  NOTIFY_MAX_LENGTH,
} from "./document.ts";
import type { ProposedNotifyParty } from "./notify-parties.server.ts";
import type { MissingBox } from "./paper-data.ts";
import type { WaybillStock } from "./waybill-stock.ts";
import { DOCUMENT_MESSAGES } from "./words.ts";
import { documentsAddress } from "./documents-answer.ts";
import { MissingBoxes } from "./missing-boxes.tsx";
import { useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";

interface DialogProps {
  shipmentId: string;
  onClose: () => void;
}

export function IssueDialog(
  props: DialogProps & {
    kind: SingleKind;
    number: string;
    missing: readonly MissingBox[];
    /** The house B/Ls among the references of the shipment. */
    houseBills: readonly string[];
    language: Language;
    /** Price of the haulier, if known. */
    price: string;
    stocks: readonly (WaybillStock & { isProposed: boolean })[];
    notifyParties: readonly ProposedNotifyParty[];
    /** The valid paper to revise, instead of a new one. */
    revises?: ListedDocument;
  },
) {
  const { kind, number, missing, houseBills, language, price, stocks, notifyParties } = props;
  const { shipmentId, onClose, revises } = props;
  const isBill = kind === "house_bill_of_lading";
  return (
    <FormDialog
      title={revises ? `Correct ${revises.number}` : `Issue ${documentName(kind)}`}
      size="sm"
      schema={revises ? revisionSchema : issueOptionsSchema}
      action={documentsAddress(shipmentId)}
      fields={revises ? { intent: "revise", document_id: revises.id } : { intent: "issue", kind }}
      submit={revises ? `Issue revision ${revises.revision + 1}` : "Issue"}
      pendingLabel={DOCUMENT_MESSAGES.drawing}
      onClose={onClose}
    >
      {revises ? (
        <p key="revises">
          The {documentName(kind)} is drawn anew from the record, under the same number. The one before stays
          here, stamped as superseded; customers see the new one where they saw the old one.
        </p>
      ) : (
        <p>
          The {documentName(kind)} of {number} gets the next number and is kept as it is drawn now. Later
          changes of the record do not change it. What is wrong is corrected as a new revision.
        </p>
      )}
      <SampleNotice kind={kind} />
      {revises ? <RevisionFields revises={revises} /> : null}
      {isBill && !revises && houseBills.length > 0 ? (
        <p className="border-l-4 border-ink-700 bg-blue-100/60 px-4 py-3 wrap-anywhere text-ink-900">
          {DOCUMENT_MESSAGES.otherHouseBills(houseBills)}
        </p>
      ) : null}
      {isBill ? (
        <Field label="Original bills" name="originals">
          <Select
            defaultValue={String(revises?.originals ?? ORIGINALS[0])}
            options={ORIGINALS.map((count) => ({
              value: String(count),
              label: count === 0 ? "None: express release" : String(count),
            }))}
          />
        </Field>
      ) : null}
      {hasNotifyParty(kind) ? <NotifyField revised={revises?.notify} proposed={notifyParties} /> : null}
      {kind === "house_air_waybill" && !revises && stocks.length > 0 ? (
        <Field label="Number" name="stock">
          <Select
            defaultValue={stocks.find(({ isProposed }) => isProposed)?.id ?? ""}
            options={[
              ...stocks.map(({ id, airline, next, left }) => ({
                value: id,
                label: `${next} of ${airline}, ${left} left`,
              })),
              { value: "", label: "The next of our own" },
            ]}
          />
        </Field>
      ) : null}
      {isOwnLayout(kind) ? (
        <LayoutFields kind={kind} language={language} price={price} revises={revises} />
      ) : null}
      <MissingBoxes boxes={missing} shipmentId={shipmentId} />
    </FormDialog>
  );
}

/** Says that the conditions printed on the paper are sample text. */
function SampleNotice({ kind }: { kind: DocumentKind }) {
  const note = sampleNote(kind);
  return note ? <p className="notice">{note}</p> : null;
}

function RevisionFields({ revises }: { revises: ListedDocument }) {
  const originals = revises.originals ?? 0;
  return (
    <>
      <Field label="What is corrected" name="reason" required>
        <TextArea rows={2} data-max={VOID_REASON_MAX_LENGTH} />
      </Field>
      {originals > 0 ? (
        <div className="notice">
          <p>{DOCUMENT_MESSAGES.negotiable(originals)}</p>
          <Checkbox
            name="originals_back"
            value="yes"
            label={originals === 1 ? "The original is back" : "All originals are back"}
            className="mt-2"
          />
        </div>
      ) : null}
    </>
  );
}

export function VoidDialog({ document, shipmentId, onClose }: DialogProps & { document: ListedDocument }) {
  return (
    <FormDialog
      title={`Void ${document.number}`}
      size="sm"
      schema={voidSchema}
      action={documentsAddress(shipmentId)}
      fields={{ intent: "void", document_id: document.id }}
      submit="Void"
      variant="danger"
      pendingLabel="Voiding..."
      onClose={onClose}
    >
      <p>
        It stays here to be looked at, with your name and the reason, and its number is not given again.
        Customers no longer see it. This cannot be undone.
      </p>
      <Field label="Reason" name="reason" required>
        <TextArea rows={2} data-max={VOID_REASON_MAX_LENGTH} />
      </Field>
    </FormDialog>
  );
}

interface Props {
  /** Notify party of the revised paper, null for none; undefined for a new paper. */
  revised: string | null | undefined;
  proposed: readonly ProposedNotifyParty[];
}

/** Field for the notify party: defaults to that of another paper of the shipment, and offers earlier ones. */
function NotifyField({ revised, proposed }: Props) {
  const ofShipment = proposed.find(({ isOfShipment }) => isOfShipment)?.text ?? "";
  const [text, setText] = useState(revised === undefined ? ofShipment : (revised ?? ""));
  const others = proposed.filter((each) => each.text !== text);
  return (
    <div className="grid gap-2">
      <Field
        label="Notify party"
        name="notify"
        hint="Name, address and telephone. Empty: the consignee"
        optional
      >
        <TextArea
          rows={3}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-max={NOTIFY_MAX_LENGTH}
        />
      </Field>
      {others.length > 0 ? (
        <div
          role="group"
          aria-label="Notify parties of earlier papers"
          className="flex flex-wrap items-center gap-2"
        >
          <span className="text-sm text-slate-600">Used before</span>
          {others.map((each) => (
            <Button key={each.text} type="button" size="sm" onClick={() => setText(each.text)}>
              <span className="max-w-56 truncate">{each.text.split("\n")[0]}</span>
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
