import type { ReactNode } from "react";

export type ToastOptions = {
  description?: ReactNode;
  duration?: number;
  id?: string;
  action?: { label: string; onClick: () => void };
};
type ToastKind = "success" | "error" | "info" | "message";
export type ShowToast = (kind: ToastKind, text: ReactNode, options: ToastOptions | undefined) => void;

let show: ShowToast | null = null;
let callForToaster: (() => void) | null = null;
const waiting: Array<Parameters<ShowToast>> = [];

function send(kind: ToastKind, text: ReactNode, options?: ToastOptions): void {
  if (show) return show(kind, text, options);
  waiting.push([kind, text, options]);
  callForToaster?.();
}

/** Short messages about results. Call them in the browser; messages wait until the toaster has loaded. */
export const toast = {
  success: (text: ReactNode, options?: ToastOptions) => send("success", text, options),
  error: (text: ReactNode, options?: ToastOptions) => send("error", text, { duration: 8000, ...options }),
  info: (text: ReactNode, options?: ToastOptions) => send("info", text, options),
  message: (text: ReactNode, options?: ToastOptions) => send("message", text, options),
};

export function setToasterLoader(call: () => void): void {
  callForToaster = call;
  if (waiting.length > 0) call();
}

/** Loads the toaster ahead of the first message, on pages where people act soon. */
export function prepareToaster(): void {
  callForToaster?.();
}

/** The latest message that waits for the toaster. */
export const lastWaiting = (): ReactNode => waiting.at(-1)?.[1];

export function flushToasts(showToast: ShowToast): void {
  show = showToast;
  for (const held of waiting.splice(0)) showToast(...held);
}
