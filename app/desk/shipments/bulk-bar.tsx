import { useId, useRef, useState } from "react";
import { refreshActs, toastBegun, toastFailed, undoAct } from "#app/acts/acts-client.ts";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { FormContext } from "#app/kit/ui/field.tsx";
import { postForm } from "#app/kit/lists/with-retry.ts";
import { ensureStepUp } from "#app/accounts/ensure-step-up.ts";
import { ConfirmDialog, Dialog, FormFooter } from "#app/kit/ui/dialog.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { type ActRefusal, type BulkActAnswer, ACT_MESSAGES } from "#app/acts/act.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { type FormRecord, formRecord } from "#app/kit/forms/form-result.ts";
import type { SentBulkAct, ShipmentSelection } from "#app/shipments/selection.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import { type BulkAct, BulkButtons, type BulkButtonsProps } from "./bulk-buttons.tsx";
import { BULK_ACTS, type BulkActKind, type Owner } from "./bulk-acts.tsx";
import { DoubtfulBox, DoubtfulNotice, useSelectedShipments } from "#app/shipments/doubtful-notice.tsx";

interface Texts extends Pick<BulkActKind, "failed" | "stayed"> {
  done: (count: number) => string;
}

const DELETE: Texts = {
  done: SHIPMENT_MESSAGES.deletedMany,
  failed: SHIPMENT_MESSAGES.deleteManyFailed,
  stayed: ACT_MESSAGES.stayed,
};

type Refusal = Pick<ActRefusal, "fieldErrors" | "confirmYear">;

interface BulkBarProps extends BulkButtonsProps {
  owners: readonly Owner[];
  onChanged: () => void;
}

export function BulkBar({ ref, selected, owners, exports, onChanged }: BulkBarProps) {
  const [asking, setAsking] = useState<BulkAct | null>(null);
  // A number that differs from the one shown, when the list has changed since.
  const [recount, setRecount] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  const { send, pending } = useSendAct();
  const count = selected.count === null ? null : (recount ?? selected.count);
  const close = () => {
    setAsking(null);
    setRecount(null);
    setRefusal(undefined);
  };
  const finish = (outcome: BulkActAnswer, texts: Texts) => {
    if (outcome.kind === "step-up") return;
    if (outcome.kind === "recount") return setRecount(outcome.count);
    if (outcome.kind === "failed" && outcome.error && outcome.fieldErrors) return setRefusal(outcome);
    close();
    if (outcome.kind === "changed") {
      const { undo, skipped } = outcome;
      const onClick = () => void (undo && undoAct(undo).then(onChanged));
      toast.success(texts.done(outcome.count), {
        description: skipped > 0 ? texts.stayed(skipped) : undefined,
        // Deleted shipments are restored from the audit log instead.
        ...(undo && asking !== "delete" && { action: { label: SHIPMENT_MESSAGES.undo, onClick } }),
      });
    } else if (outcome.kind === "begun") toastBegun(outcome.total);
    else return toastFailed(outcome, texts.failed);
    selected.clear();
    onChanged();
  };
  const { selection } = selected;
  const choose = async (kind: BulkActKind, typed: FormRecord) => {
    const { act, done } = kind.read(typed, owners);
    finish(await send({ ...act, selection, expected: count }), { ...kind, done });
  };
  return (
    <>
      <BulkButtons ref={ref} selected={selected} exports={exports} onAsk={setAsking} />
      {asking && asking !== "delete" ? (
        <BulkDialog
          key={asking}
          kind={BULK_ACTS[asking]}
          {...{ selection, count, recount, refusal, owners, pending }}
          onChoose={(typed) => void choose(BULK_ACTS[asking], typed)}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        title="Delete shipments"
        isOpen={asking === "delete"}
        onClose={close}
        message={`Are you sure you want to delete ${formatCount(count ?? 0)} shipments? This action cannot be undone.`}
        confirmLabel="Delete"
        pending={pending}
        keepOpen
        onConfirm={async () => finish(await send({ act: "delete", selection, expected: count ?? 0 }), DELETE)}
      >
        <DoubtfulNotice selection={selection} />
        <Recount count={recount} />
      </ConfirmDialog>
    </>
  );
}

function useSendAct() {
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const sendOnce = async (act: SentBulkAct): Promise<BulkActAnswer> => {
    if (busy.current) return { kind: "failed" };
    busy.current = true;
    setPending(true);
    try {
      const answer = await postForm<BulkActAnswer>("/admin/shipments/bulk", { act: JSON.stringify(act) });
      if (answer.kind === "begun") refreshActs();
      return answer;
    } catch {
      return { kind: "failed" };
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  const send = async (act: SentBulkAct): Promise<BulkActAnswer> => {
    const answer = await sendOnce(act);
    return answer.kind === "step-up" && (await ensureStepUp()) ? sendOnce(act) : answer;
  };
  return { send, pending };
}

function BulkDialog(props: {
  kind: BulkActKind;
  selection: ShipmentSelection;
  count: number | null;
  recount: number | null;
  refusal: Refusal | undefined;
  owners: readonly Owner[];
  pending: boolean;
  onChoose: (typed: FormRecord) => void;
  onClose: () => void;
}) {
  const { kind, count, pending, refusal } = props;
  const formId = useId();
  const selected = useSelectedShipments(props.selection);
  const form = useCheckedForm({
    schema: kind.schema,
    answer: refusal,
    onValid: (event) => {
      event.preventDefault();
      props.onChoose(formRecord(new FormData(event.currentTarget)));
    },
  });
  return (
    <Dialog
      title={kind.title}
      description={count === null ? "All that match" : pluralize(count, "shipment")}
      size={kind.size ?? "sm"}
      pending={pending}
      onClose={props.onClose}
      footer={
        <FormFooter form={formId} pendingLabel={kind.pendingLabel}>
          {kind.title}
        </FormFooter>
      }
    >
      <form
        {...form.props}
        id={formId}
        // An empty field may be one of two alternatives, so it is not validated on blur.
        onBlur={undefined}
        className="grid gap-4"
      >
        <FormContext value={form}>
          {selected?.count ? <DoubtfulBox {...selected} /> : null}
          {kind.fields({
            owners: props.owners,
            mode: selected?.mode ?? null,
            confirmYear: refusal?.confirmYear,
          })}
          <Recount count={props.recount} />
        </FormContext>
      </form>
    </Dialog>
  );
}

function Recount({ count }: { count: number | null }) {
  if (count === null) return null;
  return (
    <p role="alert" className="font-medium text-red-700">
      The list has changed meanwhile: {formatCount(count)}{" "}
      {count === 1 ? "shipment matches" : "shipments match"} now.
    </p>
  );
}
