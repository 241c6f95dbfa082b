import { type FormEvent, useId, useState, useEffect } from "react";
import { NameFirst } from "#app/accounts/own-name.tsx";
import { useCan } from "#app/access/use-can.ts";
import { inSentence, pluralize } from "#app/kit/text/counts.ts";
import { ActionMenu } from "#app/kit/ui/action-menu.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog, Dialog, DialogCancel } from "#app/kit/ui/dialog.tsx";
import { LABEL_SIZES, type LabelSize } from "./paper-data.ts";
import type { LegMode } from "#app/shipments/leg-modes.ts";
import { type ShipmentSelection, selectionFormData } from "#app/shipments/selection.ts";
import { sampleNote } from "./forms/sample-conditions.ts";
import { documentName, isManyForm, MANY_PAPERS, type ManyForm, manyPapersOf } from "./document.ts";
import { type DocumentsAnswer, LABELS_ADDRESS, PAPERS_ADDRESS } from "./documents-answer.ts";
import { fetchPaper, toastAnswer } from "./desk/fetch-paper.ts";
import { DoubtfulChoice } from "./desk/doubtful-choice.tsx";
import { ManifestDialog } from "./desk/manifest-dialog.tsx";
import { FILE_KINDS, type FileKind } from "#app/files/file.ts";
import { filesAddress } from "#app/files/file-address.ts";
import { UploadArea } from "#app/files/upload-area.tsx";
import { createUploadQueue } from "#app/files/upload-queue.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DoubtfulNotice } from "#app/shipments/doubtful-notice.tsx";
import { optionsOf } from "#app/kit/ui/select-options.ts";

const SCANNED_AT_ONCE = 50;

interface Wanted {
  address: string;
  field: readonly [name: string, value: string];
  /** Issues a form for each shipment instead of drawing one file. */
  intent?: "issue";
}

/**
 * Menu of papers for many shipments; cancelled, delivered and held ones among them are named first.
 * @param props.mode common mode of the shipments; undefined when they differ
 */
export function BulkPapers(props: { selection: ShipmentSelection; count: number | null; mode?: LegMode }) {
  const [drawing, setDrawing] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [issuing, setIssuing] = useState<ManyForm>();
  const [isScanning, setScanning] = useState(false);
  const mayIssue = useCan("documents.write");
  const mayAdd = useCan("shipments.write");
  const { selection } = props;
  // Each shipment gets an upload of its own.
  const ids = selection.all || selection.ids.length > SCANNED_AT_ONCE ? [] : selection.ids;
  const papers = manyPapersOf(props.mode);
  const [question, setQuestion] = useState<Wanted & Required<Pick<DocumentsAnswer, "doubtful">>>();
  const take = async (wanted: Wanted, doubtful?: string) => {
    setDrawing(wanted.address);
    const fields = [...selectionFormData(props.selection), [...wanted.field]];
    if (wanted.intent) fields.push(["intent", wanted.intent]);
    if (doubtful) fields.push(["doubtful", doubtful]);
    const answer = await fetchPaper(wanted.address, new URLSearchParams(fields as [string, string][]));
    toastAnswer(answer);
    setQuestion(answer.doubtful ? { ...wanted, doubtful: answer.doubtful } : undefined);
    setDrawing(null);
  };
  return (
    <>
      <ActionMenu
        label="Size of the labels"
        trigger={
          <Button size="sm" pending={drawing === LABELS_ADDRESS}>
            Labels
          </Button>
        }
        acts={(Object.entries(LABEL_SIZES) as [LabelSize, string][]).map(([size, label]) => ({
          id: size,
          label,
          onAction: () => void take({ address: LABELS_ADDRESS, field: ["size", size] }),
        }))}
      />
      <ActionMenu
        label="Papers of all of them"
        trigger={
          <Button size="sm" pending={drawing === PAPERS_ADDRESS}>
            Papers
          </Button>
        }
        acts={[
          ...papers.map((paper) => ({
            id: paper as string,
            label: MANY_PAPERS[paper],
            onAction: () => void take({ address: PAPERS_ADDRESS, field: ["paper", paper] }),
          })),
          { id: "manifest", label: "Manifest", onAction: () => setAsking(true) },
          ...(mayIssue ? papers.filter(isManyForm) : []).map((form) => ({
            id: `issue-${form}`,
            label: `Issue ${inSentence(MANY_PAPERS[form])}`,
            onAction: () => setIssuing(form),
          })),
          ...(mayAdd && ids.length > 0
            ? [{ id: "scan", label: "Add a file to all", onAction: () => setScanning(true) }]
            : []),
        ]}
      />
      {isScanning ? <ScanDialog ids={ids} onClose={() => setScanning(false)} /> : null}
      {asking ? <ManifestDialog {...props} onClose={() => setAsking(false)} /> : null}
      {issuing ? (
        <NameFirst onClose={() => setIssuing(undefined)}>
          <ConfirmDialog
            title={`Issue ${inSentence(MANY_PAPERS[issuing])}?`}
            message={`Each of ${props.count === null ? "the shipments that match" : pluralize(props.count, "shipment")} without a valid ${documentName(issuing)} gets the next number${issuing === "house_bill_of_lading" ? ", with three originals" : ""}. Records with empty boxes are left out and named. ${sampleNote(issuing)}`.trim()}
            confirmLabel="Issue"
            tone="primary"
            onClose={() => setIssuing(undefined)}
            onConfirm={() =>
              void take({ address: PAPERS_ADDRESS, field: ["paper", issuing], intent: "issue" })
            }
          />
        </NameFirst>
      ) : null}
      {question ? (
        <DoubtfulDialog
          doubtful={question.doubtful}
          pending={drawing !== null}
          onTake={(choice) => void take(question, choice)}
          onClose={() => setQuestion(undefined)}
        />
      ) : null}
    </>
  );
}

function DoubtfulDialog(props: {
  doubtful: NonNullable<DocumentsAnswer["doubtful"]>;
  pending: boolean;
  onTake: (choice: string) => void;
  onClose: () => void;
}) {
  const { doubtful, pending, onTake, onClose } = props;
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onTake(String(new FormData(event.currentTarget).get("doubtful")));
  };
  return (
    <Dialog
      title="Cancelled, delivered or on hold"
      size="sm"
      pending={pending}
      onClose={onClose}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" form={id} variant="primary" pending={pending}>
            Go on
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <DoubtfulChoice doubtful={doubtful} />
      </form>
    </Dialog>
  );
}

/** Dialog that uploads one scan, such as the signed list of a truck, as a file of each of these shipments. */
function ScanDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [queue] = useState(() =>
    createUploadQueue(...ids.map((id) => filesAddress({ kind: "shipment", id }))),
  );
  const [kind, setKind] = useState<FileKind>("proof_of_delivery");
  const [stored, setStored] = useState(0);
  useEffect(() => queue.onStored((files) => setStored((before) => before + files.length)), [queue]);
  return (
    <Dialog
      title="Add a file to all"
      description={pluralize(ids.length, "shipment")}
      size="sm"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-4">
        <DoubtfulNotice selection={{ all: false, ids: [...ids] }} />
        <Field label="What it is" name="kind">
          <Select
            options={optionsOf(FILE_KINDS)}
            defaultValue={kind}
            onChange={(event) => setKind(event.target.value as FileKind)}
          />
        </Field>
        <UploadArea queue={queue} kind={kind} />
        <p role="status" className="font-medium empty:hidden">
          {stored > 0 ? `${pluralize(stored, "file")} added` : null}
        </p>
      </div>
    </Dialog>
  );
}
