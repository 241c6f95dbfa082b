import { X } from "lucide-react";
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from "react";
import {
  Dialog as AriaDialog,
  DialogTrigger,
  Heading,
  Modal,
  ModalOverlay,
  Pressable,
} from "react-aria-components";
import { Button, type ButtonProps } from "./button.tsx";
import { classNames } from "./class-names.ts";

type DialogProps = {
  title: ReactNode;
  /** One line under the title, read with it. */
  description?: ReactNode;
  /** Id of what is read with the title instead. */
  describedBy?: string;
  /** A `Button` that opens it; or steer it with `isOpen` and `onOpenChange`. */
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  size?: "sm" | "md" | "lg" | "xl";
  /** False: neither Escape nor the backdrop closes it (unsaved work, a request under way). */
  isDismissable?: boolean;
  role?: "dialog" | "alertdialog";
  /** Buttons at the foot; stays in view while the content scrolls. */
  footer?: ReactNode | ((close: () => void) => ReactNode);
  children: ReactNode | ((close: () => void) => ReactNode);
};

const widths = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl", xl: "max-w-5xl" };

/** A modal window: at most 90% of the viewport high, keeps focus inside, closes on Escape, returns focus. */
export function Dialog({ trigger, isOpen, onOpenChange, ...rest }: DialogProps) {
  if (!trigger) return <DialogWindow isOpen={isOpen} onOpenChange={onOpenChange} {...rest} />;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Pressable>{trigger as ReactElement<never, string>}</Pressable>
      <DialogWindow {...rest} />
    </DialogTrigger>
  );
}

function DialogWindow({
  title,
  description,
  describedBy,
  isOpen,
  onOpenChange,
  size = "md",
  isDismissable = true,
  role = "dialog",
  footer,
  children,
}: Omit<DialogProps, "trigger">) {
  const descriptionId = useId();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-end justify-center bg-ink-950/55 sm:items-center sm:p-6 data-entering:animate-fade"
    >
      <Modal className={classNames("w-full data-entering:animate-rise", widths[size])}>
        <AriaDialog
          role={role}
          aria-describedby={describedBy ?? (description ? descriptionId : undefined)}
          data-density="compact"
          className="relative flex max-h-[calc(var(--visual-viewport-height,100vh)*0.9)] flex-col rounded-t-lg bg-white shadow-float outline-none sm:rounded-lg forced-colors:border"
        >
          {({ close }) => (
            <>
              <div className="border-b border-slate-200 py-4 pr-14 pl-5 sm:pl-6">
                <Heading slot="title" className="text-xl break-words">
                  {title}
                </Heading>
                {description ? (
                  <p id={descriptionId} className="mt-1 text-sm text-slate-600">
                    {description}
                  </p>
                ) : null}
              </div>
              {isDismissable ? (
                <Button
                  variant="quiet"
                  iconOnly
                  aria-label="Close"
                  onClick={close}
                  className="absolute! top-2.5 right-3"
                >
                  <X aria-hidden="true" />
                </Button>
              ) : null}
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 text-sm sm:px-6">
                {typeof children === "function" ? children(close) : children}
              </div>
              {footer ? (
                <div className="flex flex-wrap justify-end gap-2 border-t border-slate-200 px-5 py-3.5 sm:px-6">
                  {typeof footer === "function" ? footer(close) : footer}
                </div>
              ) : null}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The foot of a dialog with a form: the way out, and the button that sends the form with this id. */
export function FormFooter(props: {
  form: string;
  pending: boolean;
  onCancel: () => void;
  /** The button's words; without them there is nothing to send any more. */
  children: ReactNode;
}) {
  return (
    <>
      <Button onClick={props.onCancel}>Cancel</Button>
      {props.children ? (
        <Button
          type="submit"
          form={props.form}
          variant="primary"
          pending={props.pending}
          pendingLabel="Saving..."
        >
          {props.children}
        </Button>
      ) : null}
    </>
  );
}

type ConfirmDialogProps = {
  title: ReactNode;
  /** What will happen: «Are you sure …» */
  message: ReactNode;
  /** More in view under the message: the entry that goes. */
  children?: ReactNode;
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  /** Red for what cannot be undone, the default. */
  tone?: "danger" | "primary";
  pending?: boolean;
  /** The dialog closes by itself unless `keepOpen`: then close it when the work is done. */
  onConfirm: () => void;
  keepOpen?: boolean;
};

/** Asks once before something that matters. Focus starts on Cancel. */
export function ConfirmDialog({
  message,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  tone = "danger",
  pending = false,
  onConfirm,
  keepOpen = false,
  ...rest
}: ConfirmDialogProps) {
  const textId = useId();
  return (
    <Dialog
      {...rest}
      role="alertdialog"
      describedBy={textId}
      size="sm"
      isDismissable={!pending}
      footer={(close) => (
        <>
          <CancelButton onClick={close} disabled={pending}>
            {cancelLabel}
          </CancelButton>
          <Button
            variant={tone}
            pending={pending}
            onClick={() => {
              onConfirm();
              if (!keepOpen) close();
            }}
          >
            {confirmLabel}
          </Button>
        </>
      )}
    >
      <div id={textId}>
        <p className="text-base text-slate-700">{message}</p>
        {children ? <div className="mt-4">{children}</div> : null}
      </div>
    </Dialog>
  );
}

/** Takes the focus a moment after it appears: a window around this one would take it back before. */
function CancelButton(props: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return <Button {...props} ref={button} />;
}
