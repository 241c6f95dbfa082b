import type { PhoneTexts } from "../site-words.ts";
import type { StoredProof, ProofStore } from "./phone-functions.ts";
import type { checkForm, previewPhoto, proofWords, showProofs } from "./phone-view.ts";

export interface PhoneFunctions {
  openStore: () => ProofStore;
  scalePhoto: (photo: Blob) => Promise<Blob>;
  sendProof: (proof: StoredProof) => Promise<StoredProof>;
  showProofs: typeof showProofs;
  previewPhoto: typeof previewPhoto;
  proofWords: typeof proofWords;
  checkForm: typeof checkForm;
  prepareForm: (form: HTMLFormElement, texts: PhoneTexts) => void;
  takeForm: typeof takeForm;
}

/** Inlined as text: takes the contents of the form, empties it and gives it a new upload id. */
export async function takeForm(
  form: HTMLFormElement,
  page: string,
  scale: PhoneFunctions["scalePhoto"],
): Promise<StoredProof> {
  const { photo, ...fields } = Object.fromEntries(new FormData(form)) as Record<string, string> & {
    photo: File;
  };
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (button) button.disabled = true;
  const scaled = await scale(photo);
  const bytes = await scaled.arrayBuffer();
  form.reset();
  const id = fields.upload_id ?? "";
  const random = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  (form.elements.namedItem("upload_id") as HTMLInputElement).value = id.slice(0, 24) + random.join("");
  if (button) button.disabled = false;
  return {
    id,
    page,
    fields,
    photo: bytes,
    type: scaled.type || "image/jpeg",
    state: "kept",
    reason: "",
    takenAt: Date.now(),
    sentAt: 0,
    isLoose: false,
  };
}

/** Inlined as text: fills in the phone's UTC offset and local time, and says whose time it is. */
export function prepareForm(form: HTMLFormElement, texts: PhoneTexts): void {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const now = new Date();
  const offset = -now.getTimezoneOffset();
  field("utc_offset").value = String(offset);
  if (!form.dataset.typed)
    field("signed_at").value = new Date(now.getTime() + offset * 60_000).toISOString().slice(0, 16);
  const hint = document.getElementById("whose-time");
  if (hint) hint.textContent = texts.phoneTime;
}

/** Inlined as text: stores submitted proofs on the phone, and uploads them when there is signal. */
export function runPhone(functions: PhoneFunctions, texts: PhoneTexts): void {
  const list = document.getElementById("kept-proofs");
  const form = document.querySelector<HTMLFormElement>("form#proof");
  if (!list) return;
  const store = functions.openStore();
  // Without the language: proofs stored before a change of language belong to this page too.
  const { lang } = document.documentElement;
  const address = location.pathname.replace(/\/$/, "");
  const page = address.split("/")[1] === lang ? address.slice(lang.length + 1) : address;
  const sending = new Set<string>();
  const acts = {
    send: (proof: StoredProof) => void send(proof),
    remove: (proof: StoredProof) => {
      if (confirm(texts.confirmRemove)) void store.remove(proof.id).then(show);
    },
  };
  const show = async () => {
    const proofs = await store.all(page);
    const shown = proofs.map((proof) => ({ ...proof, isSending: sending.has(proof.id) }));
    functions.showProofs(list, shown, { texts, acts, words: functions.proofWords });
    return proofs;
  };
  const send = async (proof: StoredProof) => {
    if (sending.has(proof.id)) return;
    sending.add(proof.id);
    await show();
    const after = await functions.sendProof(proof);
    if (after !== proof) await store.put(after);
    sending.delete(proof.id);
    await show();
  };
  const sendAll = async () => {
    for (const proof of await show()) if (proof.state === "kept" && navigator.onLine) await send(proof);
  };
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    if (functions.checkForm(form, texts)) void handIn(form);
  });
  const handIn = async (from: HTMLFormElement) => {
    const proof = await functions.takeForm(from, page, functions.scalePhoto);
    await store.put(proof);
    functions.prepareForm(from, texts);
    // Rendered before scrolling: without proofs the list is hidden.
    await show();
    list.scrollIntoView({ block: "center" });
    await send(proof);
  };
  if (form) functions.prepareForm(form, texts);
  if (form) functions.previewPhoto(form);
  const tellSignal = () => document.getElementById("no-signal")?.toggleAttribute("hidden", navigator.onLine);
  tellSignal();
  addEventListener("offline", tellSignal);
  addEventListener("online", tellSignal);
  addEventListener("online", () => void sendAll());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void sendAll();
  });
  setInterval(() => void sendAll(), 20_000);
  void sendAll();
}
