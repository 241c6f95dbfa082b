import { createContext, type ReactNode, use } from "react";
import { Button, ButtonLink } from "./button.tsx";

/** What the buttons of a dialog need of it. */
export const DialogContext = createContext<{
  askToClose: () => void;
  pending: boolean;
  /** Before scripts have come. */
  closeTo?: string;
} | null>(null);

/** The way out of a dialog with a form: asks first where something was typed. */
export function DialogCancel() {
  const dialog = use(DialogContext);
  if (dialog?.closeTo) return <ButtonLink to={dialog.closeTo}>Cancel</ButtonLink>;
  return (
    <Button aria-disabled={dialog?.pending || undefined} onClick={dialog?.askToClose}>
      Cancel
    </Button>
  );
}

/** The foot of a dialog with a form: the way out, and the button that sends the form with this id. */
export function FormFooter(props: {
  form: string;
  /** The button's words; without them there is nothing to send any more. */
  children: ReactNode;
}) {
  const dialog = use(DialogContext);
  return (
    <>
      <DialogCancel />
      {props.children ? (
        <Button
          type="submit"
          form={props.form}
          variant="primary"
          pending={dialog?.pending}
          pendingLabel="Saving..."
        >
          {props.children}
        </Button>
      ) : null}
    </>
  );
}
