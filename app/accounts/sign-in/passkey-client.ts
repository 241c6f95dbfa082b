import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { ACCOUNT_MESSAGES } from "../words.ts";
import type { PasskeyAnswer } from "./passkey.route.ts";

const address = "/admin/passkey";

// Loaded on first use: most users sign in with a password.
const library = () => import("@simplewebauthn/browser");

async function post<Answer>(
  to: string,
  fields: Record<string, string>,
): Promise<{ ok: boolean; body: Answer }> {
  const response = await fetch(to, { method: "POST", body: new URLSearchParams(fields) });
  return { ok: response.ok, body: (await response.json()) as Answer };
}

export function supportsPasskeys(): boolean {
  return typeof window !== "undefined" && window.isSecureContext && "PublicKeyCredential" in window;
}

export async function offersPasskeysInFields(): Promise<boolean> {
  return supportsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** The user closed the browser's dialog, or another request replaced it: not an error to report. */
export class PasskeyCancelled extends Error {}

function asCancelled(error: unknown): unknown {
  const names = ["AbortError", "NotAllowedError"];
  return error instanceof Error && names.includes(error.name) ? new PasskeyCancelled() : error;
}

/** Returns whether the browser refuses the page's origin: an IP address, or another name than that of PUBLIC_URL. */
const isElsewhere = (error: unknown) => error instanceof Error && error.name === "SecurityError";

/** Returns an error message of our own, never the browser's. */
export function passkeyFailure(error: unknown): string {
  const messages: readonly string[] = [ACCOUNT_MESSAGES.passkeyAlreadyAdded, ACCOUNT_MESSAGES.passkeysFull];
  if (isElsewhere(error))
    return "Passkeys do not work at this address. They need a name, the one in PUBLIC_URL, and never work at a number.";
  const message = error instanceof Error ? error.message : "";
  return messages.includes(message) ? message : ACCOUNT_MESSAGES.passkeyFailed;
}

/**
 * Requests a passkey of this site from the browser; `inField` offers it in the e-mail field's suggestions and resolves
 * once one is chosen.
 */
export async function askForPasskey(options: { inField?: boolean } = {}): Promise<string> {
  const { ok, body } = await post<PublicKeyCredentialRequestOptionsJSON & { error?: string }>(address, {
    intent: "question",
  });
  if (!ok) throw new Error(body.error ?? ACCOUNT_MESSAGES.passkeyFailed);
  const { startAuthentication } = await library();
  try {
    return JSON.stringify(
      await startAuthentication({ optionsJSON: body, useBrowserAutofill: options.inField ?? false }),
    );
  } catch (error) {
    throw asCancelled(error);
  }
}

/** Aborts a pending request for a passkey. */
export async function stopAskingForPasskey(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

export async function signInWithPasskey(passkey: string): Promise<PasskeyAnswer> {
  return (await post<PasskeyAnswer>(address, { intent: "sign-in", passkey })).body;
}

export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<string> {
  const { startRegistration } = await library();
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: options }));
  } catch (error) {
    if (error instanceof Error && error.name === "InvalidStateError")
      throw new Error(ACCOUNT_MESSAGES.passkeyAlreadyAdded, { cause: error });
    throw asCancelled(error);
  }
}
