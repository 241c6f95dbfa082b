import { use } from "react";
import { inlineCall } from "./inline-call.ts";
import { Nonce } from "./nonce.ts";

/**
 * Runs a self-contained function as soon as the page is read; on the browser's own rendering nothing. `run` may be left
 * out there, so that no bundle brings along what only the page's text needs.
 */
export function InlineScript({ run }: { run?: () => void }) {
  const nonce = use(Nonce);
  const text = import.meta.env.SSR && run ? inlineCall(run) : " ";
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
