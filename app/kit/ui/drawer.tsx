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

/** A dark panel that slides in from the left. */
export function Drawer(props: {
  title: string;
  trigger: ReactElement;
  children: (close: () => void) => ReactNode;
}) {
  return (
    <DialogTrigger>
      <Pressable>{props.trigger as ReactElement<never, string>}</Pressable>
      <ModalOverlay isDismissable className="fixed inset-0 z-50 bg-shade/55 data-entering:animate-fade">
        <Modal className="absolute inset-y-0 left-0 w-[min(20rem,calc(100vw-3.5rem))] shadow-float data-entering:animate-slide-left">
          <AriaDialog
            data-density="compact"
            className="on-ink flex h-full flex-col overflow-y-auto overscroll-contain bg-ink-900 outline-none"
          >
            {({ close }) => (
              <>
                <div className="flex min-h-14 items-center justify-between gap-3 py-1.5 pr-2 pl-5">
                  <Heading slot="title" className="text-lg">
                    {props.title}
                  </Heading>
                  <Button
                    variant="quiet"
                    iconOnly
                    aria-label="Close"
                    onClick={close}
                    className="ml-auto text-white! hover:bg-white/10!"
                  >
                    <X aria-hidden="true" />
                  </Button>
                </div>
                <div className="min-h-0 flex-1">{props.children(close)}</div>
              </>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
