import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import {
  Dialog as AriaDialog,
  DialogTrigger,
  Heading,
  Modal,
  ModalOverlay,
  Pressable,
} from "react-aria-components";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

type DrawerProps = {
  title: ReactNode;
  hideTitle?: boolean;
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  side?: "left" | "right";
  tone?: "white" | "ink";
  children: ReactNode | ((close: () => void) => ReactNode);
};

export function Drawer({ trigger, isOpen, onOpenChange, ...rest }: DrawerProps) {
  if (!trigger) return <DrawerWindow isOpen={isOpen} onOpenChange={onOpenChange} {...rest} />;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Pressable>{trigger as ReactElement<never, string>}</Pressable>
      <DrawerWindow {...rest} />
    </DialogTrigger>
  );
}

function DrawerWindow({
  title,
  hideTitle = false,
  isOpen,
  onOpenChange,
  side = "left",
  tone = "white",
  children,
}: Omit<DrawerProps, "trigger">) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-50 bg-shade/55 data-entering:animate-fade"
    >
      <Modal
        className={classNames(
          "absolute inset-y-0 w-[min(20rem,calc(100vw-3.5rem))] shadow-float",
          side === "left"
            ? "left-0 data-entering:animate-slide-left"
            : "right-0 w-[min(28rem,calc(100vw-3.5rem))] data-entering:animate-slide-right",
        )}
      >
        <AriaDialog
          data-density="compact"
          className={classNames(
            "flex h-full flex-col overflow-y-auto overscroll-contain outline-none",
            tone === "ink" ? "on-ink bg-ink-900" : "bg-white",
          )}
        >
          {({ close }) => (
            <>
              <div className="flex min-h-14 items-center justify-between gap-3 py-1.5 pr-2 pl-5">
                <Heading slot="title" className={hideTitle ? "sr-only" : "text-lg"}>
                  {title}
                </Heading>
                <Button
                  variant="quiet"
                  iconOnly
                  aria-label="Close"
                  onClick={close}
                  className={classNames("ml-auto", tone === "ink" && "text-white! hover:bg-white/10!")}
                >
                  <X aria-hidden="true" />
                </Button>
              </div>
              <div className="min-h-0 flex-1">
                {typeof children === "function" ? children(close) : children}
              </div>
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
