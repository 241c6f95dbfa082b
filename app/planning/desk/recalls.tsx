import { useState } from "react";
import { Link } from "react-router";
import { NameFirst } from "#app/accounts/own-name.tsx";
import { useActSubmit } from "#app/accounts/act-form.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { useFetchedAnswer } from "#app/kit/forms/use-fetched-answer.ts";
import { AddressedLetterFields } from "#app/kit/language/letter-fields.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { cardAddress } from "#app/shipments/page-sections.ts";
import type { Recall, readRecallLetters } from "../recalls.server.ts";
import { PLANNING_ADDRESS, PLANNING_MESSAGES, recallAddress, recallForm } from "../stop.ts";

/** Hauliers who were sent an order for stops that are now planned with somebody else, or nobody. */
export function Recalls({ recalls }: { recalls: readonly Recall[] }) {
  const [writing, setWriting] = useState<Recall>();
  const submit = useActSubmit();
  if (recalls.length === 0) return null;
  const onClose = () => setWriting(undefined);
  return (
    <section
      aria-label="Hauliers to tell"
      data-print="hide"
      className="mb-3 border-y border-slate-200 bg-white px-4 py-3"
    >
      <h2 className="text-base">Tell them: they do not drive it any more</h2>
      <ul className="mt-2 grid gap-2">
        {recalls.map((recall) => (
          <li key={recall.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium text-ink-900">{recall.haulier}</span>
              {" was sent "}
              <Link to={cardAddress(recall.shipment_id, "documents")} className="text-link figures">
                {recall.number}
              </Link>
              {` for ${recall.tracking_number}; ${recall.isCancelled ? "the shipment is cancelled" : "the plan changed since"}`}
            </span>
            <span className="flex flex-wrap gap-1">
              <Button
                size="sm"
                aria-label={`Told already of ${recall.number}`}
                onClick={() => void submit({ intent: "recalled", document_id: recall.id })}
              >
                Told already
              </Button>
              <Button
                size="sm"
                aria-label={`Cancel ${recall.number} by mail`}
                onClick={() => setWriting(recall)}
              >
                Cancel by mail
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {writing ? (
        <NameFirst onClose={onClose}>
          <RecallDialog recall={writing} onClose={onClose} />
        </NameFirst>
      ) : null}
    </section>
  );
}

function RecallDialog({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const { answer } = useFetchedAnswer<Awaited<ReturnType<typeof readRecallLetters>>>(
    recallAddress(recall.id),
    PLANNING_MESSAGES.letterFailed,
    onClose,
  );
  if (!answer) return null;
  return (
    <FormDialog<FormAnswer>
      title={`Cancel ${recall.number}`}
      description={recall.haulier}
      size="lg"
      schema={recallForm}
      action={PLANNING_ADDRESS}
      fields={{ intent: "recall", document_id: recall.id }}
      submit="Send"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      {({ count }) => <AddressedLetterFields {...answer} count={count} />}
    </FormDialog>
  );
}
