import { createContext, type ReactNode, use } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { useSubmitKey } from "./submit-key.ts";

export const DialogContext = createContext<{
  askToClose: () => void;
  pending: boolean;
  closeTo?: string;
} | null>(null);

export function DialogCancel() {
  const dialog = use(DialogContext);
  if (dialog?.closeTo) return <ButtonLink to={dialog.closeTo}>Cancel</ButtonLink>;
  return (
    <Button aria-disabled={dialog?.pending || undefined} onClick={dialog?.askToClose}>
      Cancel
    </Button>
  );
}

export function FormFooter(props: {
  form: string;
  children: ReactNode;
  variant?: "primary" | "danger";
  pendingLabel?: string;
  /** Another submit button, before the main one. */
  beside?: ReactNode;
}) {
  const dialog = use(DialogContext);
  const submitKey = useSubmitKey();
  return (
    <>
      <DialogCancel />
      {props.beside}
      {props.children ? (
        <Button
          type="submit"
          form={props.form}
          ref={submitKey}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title="Ctrl Enter"
          variant={props.variant ?? "primary"}
          pending={dialog?.pending}
          pendingLabel={props.pendingLabel ?? "Saving..."}
        >
          {props.children}
        </Button>
      ) : null}
    </>
  );
}
