import { type ReactNode } from "react";
import { useFetcher } from "react-router";
import { toastSaveError } from "#app/shipments/toast-save-error.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, DialogCancel } from "#app/kit/ui/dialog.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import type { OfferAnswer } from "./desk/act-on-offer.server.ts";
import type { OfferPageData } from "./desk/read-offer-page.server.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";

export type DialogProps = OfferPageData & { onClose: () => void };

export function useAct(onClose: () => void, onDone?: (answer: OfferAnswer) => void) {
  const fetcher = useFetcher<OfferAnswer>();
  useAnswer(fetcher.data, (answer) => {
    if (answer.error) toastSaveError(answer.error);
    if (!answer.done) return;
    if (onDone) onDone(answer);
    else toast.success(answer.done);
    onClose();
  });
  return { fetcher, pending: fetcher.state !== "idle" };
}

export function ActWindow(props: {
  title: string;
  description?: string;
  size?: "sm" | "md" | "lg";
  formId: string;
  confirm: ReactNode;
  pending: boolean;
  pendingLabel: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      title={props.title}
      description={props.description}
      size={props.size ?? "md"}
      isOpen
      pending={props.pending}
      onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
      footer={
        <>
          <DialogCancel />
          <Button
            type="submit"
            form={props.formId}
            variant="primary"
            pending={props.pending}
            pendingLabel={props.pendingLabel}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
