import type { PhoneTexts } from "../site-words.ts";
import type { StoredProof } from "./phone-functions.ts";

// Each of these functions is inlined into the page as text, so it must not use anything from outside itself.

interface ProofActs {
  send: (proof: StoredProof) => void;
  remove: (proof: StoredProof) => void;
}

type ShownProof = StoredProof & { isSending: boolean };

export function proofWords(proof: ShownProof, texts: PhoneTexts): string {
  const at = new Date(proof.sentAt);
  const clock = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
  if (proof.state === "sent") return texts.sent.replace("{time}", clock);
  if (proof.state === "dead") return texts.dead;
  if (proof.state === "refused") return texts.refused.replace("{reason}", proof.reason);
  if (proof.isSending) return texts.sending;
  return proof.isLoose ? texts.inMemory : texts.kept;
}

export function showProofs(
  list: HTMLElement,
  proofs: readonly ShownProof[],
  { texts, acts, words }: { texts: PhoneTexts; acts: ProofActs; words: typeof proofWords },
): void {
  const make = (tag: string, className: string, text = "") => {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    return element;
  };
  const act = "text-link inline-flex min-h-11 cursor-pointer items-center pr-5 font-semibold";
  const acting = (label: string, run: () => void) => {
    const button = make("button", act, label) as HTMLButtonElement;
    button.type = "button";
    button.addEventListener("click", run);
    return button;
  };
  const save = (proof: StoredProof, photo: ArrayBuffer) => {
    const link = make("a", act, texts.savePhoto) as HTMLAnchorElement;
    link.href = URL.createObjectURL(new Blob([photo], { type: proof.type }));
    link.download = `proof-${proof.id.slice(0, 8)}.${proof.type.split("/")[1]?.replace("jpeg", "jpg") || "jpg"}`;
    return link;
  };
  const edges = {
    kept: "border-signal-500",
    sent: "border-green-700",
    dead: "border-red-700",
    refused: "border-red-700",
  };
  const item = (proof: ShownProof) => {
    const { state, isSending, isLoose, photo, fields } = proof;
    const waits = state === "kept" && !isSending;
    const element = make("li", `border-l-4 bg-white px-4 py-2.5 ${edges[state]}`);
    if (state === "kept" || state === "sent") element.dataset.handedIn = "";
    element.dataset.state = isSending ? "sending" : state;
    element.append(
      make("p", `font-semibold ${state === "sent" ? "text-green-700" : "text-ink-900"}`, words(proof, texts)),
    );
    const { signed_by: name = "", signed_at: at = "" } = fields;
    const signed = texts.signedBy.replace("{name}", name).replace("{time}", at.slice(11, 16));
    element.append(make("p", "figures text-sm wrap-anywhere text-slate-600", signed));
    if (waits && !isLoose) element.append(make("p", "text-sm text-slate-600", texts.keptHint));
    const row = make("p", "-mb-1.5 flex flex-wrap empty:hidden");
    if (waits) row.append(acting(texts.sendNow, () => acts.send(proof)));
    if (photo && !isSending) row.append(save(proof, photo));
    if (state === "dead" || state === "refused") row.append(acting(texts.remove, () => acts.remove(proof)));
    element.append(row);
    return element;
  };
  for (const link of list.querySelectorAll<HTMLAnchorElement>("a[download]")) URL.revokeObjectURL(link.href);
  list.replaceChildren(...proofs.map(item));
  list.hidden = proofs.length === 0;
}

/** Draws the photo just taken, so that a blurred one is noticed before it is handed in. */
export function previewPhoto(form: HTMLFormElement): void {
  const input = form.elements.namedItem("photo") as HTMLInputElement;
  const canvas = document.getElementById("photo-preview") as HTMLCanvasElement;
  const draw = async () => {
    const [photo] = input.files ?? [];
    const picture =
      photo && (await createImageBitmap(photo, { imageOrientation: "from-image" }).catch(() => null));
    canvas.hidden = !picture;
    if (!picture) return;
    const factor = Math.min(1, 600 / Math.max(picture.width, picture.height));
    canvas.width = Math.max(1, Math.round(picture.width * factor));
    canvas.height = Math.max(1, Math.round(picture.height * factor));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
  };
  input.addEventListener("change", () => void draw());
  form.addEventListener("reset", () => (canvas.hidden = true));
}

export function checkForm(form: HTMLFormElement, texts: PhoneTexts): boolean {
  const messages: [field: string, message: string][] = [
    ["photo", texts.photoRequired],
    ["signed_by", texts.signerRequired],
    ["signed_at", texts.timeRequired],
  ];
  const wrong = messages.filter(([name, message]) => {
    const control = form.elements.namedItem(name) as HTMLInputElement;
    const isMissing = control.value.trim() === "";
    const place = document.getElementById(`${name}-error`);
    if (place) place.textContent = isMissing ? message : "";
    control.setAttribute("aria-invalid", String(isMissing));
    return isMissing;
  });
  const [name] = wrong[0] ?? [];
  if (name) (form.elements.namedItem(name) as HTMLInputElement).focus();
  return wrong.length === 0;
}
