import { X } from "lucide-react";
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from "react";
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
import { EarlyWindow } from "./early-window.tsx";
import { DialogContext } from "./form-footer.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { type UnsavedInput, useUnsavedInput } from "./unsaved-input.ts";

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  describedBy?: string;
  trigger?: ReactElement;
  /** By default a dialog is open while it is drawn, and one with a trigger when that was pressed. */
  isOpen?: boolean;
  onOpen?: () => void;
  onClose?: () => void;
  size?: "sm" | "md" | "lg" | "xl";
  pending?: boolean;
  /** Disables closing by Escape and backdrop, for content that is shown only once. */
  isOnce?: boolean;
  /** Address of × and «Cancel» before scripts run, for a dialog that has its own address. */
  closeTo?: string;
  /** Unsaved input of the dialog's forms, when it is also checked elsewhere. */
  unsaved?: UnsavedInput;
  role?: "dialog" | "alertdialog";
  footer?: ReactNode | ((close: () => void) => ReactNode);
  children: ReactNode | ((close: () => void) => ReactNode);
};

const widths = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl", xl: "max-w-5xl" };

/** A modal dialog; asks for confirmation before it closes with unsaved input. */
export function Dialog({ trigger, isOpen, onOpen, onClose, ...rest }: DialogProps) {
  const [isOpened, setOpened] = useState(trigger === undefined);
  const open = isOpen ?? isOpened;
  const change = (next: boolean) => {
    if (trigger) setOpened(next);
    (next ? onOpen : onClose)?.();
  };
  const content = <DialogWindow {...rest} isOpen={open} onClose={() => change(false)} />;
  if (!trigger) return content;
  return (
    <DialogTrigger isOpen={open} onOpenChange={change}>
      <Pressable>{trigger as ReactElement<never, string>}</Pressable>
      {content}
    </DialogTrigger>
  );
}

function DialogWindow({
  title,
  description,
  describedBy,
  isOpen,
  onClose: close,
  size = "md",
  pending = false,
  isOnce = false,
  closeTo,
  unsaved,
  role = "dialog",
  footer,
  children,
}: Omit<DialogProps, "trigger" | "onOpen"> & { isOpen: boolean; onClose: () => void }) {
  const descriptionId = useId();
  const own = useUnsavedInput();
  const { watch, isDirty, forget } = unsaved ?? own;
  const [isAsking, setAsking] = useState(false);
  const hydrated = useHydrated();
  const focused = useRef<HTMLElement>(null);
  const askToClose = () => {
    if (pending) return;
    if (isDirty()) setAsking(true);
    else close();
  };
  const keep = () => {
    setAsking(false);
    // Restores the focus that the confirmation took; a press on the backdrop had removed it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.activeElement === document.body && focused.current?.focus()),
    );
  };
  if (!hydrated) {
    return isOpen ? (
      <DialogContext value={{ askToClose, pending, closeTo }}>
        <EarlyWindow title={title} description={description} size={widths[size]} closeTo={closeTo}>
          {typeof children === "function" ? children(close) : children}
          {typeof footer === "function" ? footer(close) : footer}
        </EarlyWindow>
      </DialogContext>
    ) : null;
  }
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(next) => (next ? undefined : askToClose())}
      isDismissable={!isOnce}
      isKeyboardDismissDisabled={isOnce}
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-end justify-center bg-shade/55 sm:items-center sm:p-6 data-entering:animate-fade"
    >
      <Modal className={classNames("w-full data-entering:animate-rise", widths[size])}>
        <AriaDialog
          ref={watch}
          role={role}
          aria-describedby={describedBy ?? (description ? descriptionId : undefined)}
          data-density="compact"
          className="relative flex max-h-[calc(var(--visual-viewport-height,100vh)*0.9)] flex-col rounded-t-lg bg-white shadow-float outline-none sm:rounded-lg forced-colors:border"
        >
          <DialogContext value={{ askToClose, pending }}>
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
            <Button
              variant="quiet"
              iconOnly
              aria-label="Close"
              aria-disabled={pending || undefined}
              onClick={isOnce ? close : askToClose}
              className="absolute! top-2.5 right-3"
            >
              <X aria-hidden="true" />
            </Button>
            <div
              onFocus={({ currentTarget, target }) => {
                if (currentTarget.contains(target)) focused.current = target;
              }}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 text-sm sm:px-6 [&_:is(input,select,textarea)]:scroll-mb-12"
            >
              {typeof children === "function" ? children(close) : children}
            </div>
            {footer ? (
              <div className="flex flex-wrap justify-end gap-2 border-t border-slate-200 px-5 py-3.5 sm:px-6">
                {typeof footer === "function" ? footer(close) : footer}
              </div>
            ) : null}
          </DialogContext>
          <DiscardQuestion
            isOpen={isAsking}
            onKeep={keep}
            onDiscard={() => {
              setAsking(false);
              forget();
              close();
            }}
          />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export function DiscardQuestion(props: { isOpen: boolean; onKeep: () => void; onDiscard: () => void }) {
  return (
    <ConfirmDialog
      title="Discard what you typed?"
      message="It has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isOpen={props.isOpen}
      onClose={props.onKeep}
      keepOpen
      onConfirm={props.onDiscard}
    />
  );
}

export { DialogCancel, FormFooter } from "./form-footer.tsx";

type ConfirmDialogProps = {
  title: ReactNode;
  message: ReactNode;
  children?: ReactNode;
  trigger?: ReactElement;
  isOpen?: boolean;
  onClose?: () => void;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  tone?: "danger" | "primary";
  pending?: boolean;
  /** Called on confirmation. The dialog closes by itself unless `keepOpen`; close it then when the work is done. */
  onConfirm: () => void;
  keepOpen?: boolean;
};

/** Asks for confirmation before an important action. Focus starts on Cancel. */
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
      pending={pending}
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

/** Focuses itself shortly after mounting: a surrounding dialog would take the focus back before. */
function CancelButton(props: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return <Button {...props} ref={button} />;
}
