import { use } from "react";
import { Nonce } from "#app/kit/page-scripts/inline-script.tsx";
import { PHONE_TEXTS } from "../site-words.ts";
import { openStore, scalePhoto, sendProof } from "./phone-functions.ts";
import { checkForm, previewPhoto, proofWords, showProofs } from "./phone-view.ts";
import { type PhoneFunctions, prepareForm, runPhone, takeForm } from "./run-phone.ts";

const PARTS: PhoneFunctions = {
  openStore,
  scalePhoto,
  sendProof,
  showProofs,
  previewPhoto,
  proofWords,
  checkForm,
  prepareForm,
  takeForm,
};

/** The inline script of the page: on a weak connection one request loads everything. */
const text = () => {
  const parts = Object.entries(PARTS).map(([name, part]) => `${name}: ${part.toString()}`);
  const words = JSON.stringify(PHONE_TEXTS).replaceAll("<", "\\u003c");
  return `(${runPhone.toString()})({${parts.join(",")}}, ${words})`;
};

export function PhoneScript() {
  const nonce = use(Nonce);
  if (!import.meta.env.SSR) return null;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text() }} />;
}
