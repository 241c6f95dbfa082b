import { use } from "react";
import { inlineCall } from "./inline-call.ts";
import { Nonce } from "./nonce.ts";

/** Runs a self-contained function as soon as the page is read; on the browser's own rendering nothing. */
export function InlineScript({ run }: { run: () => void }) {
  const nonce = use(Nonce);
  const text = import.meta.env.SSR ? inlineCall(run) : " ";
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
