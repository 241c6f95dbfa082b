import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { ACCOUNT_MESSAGES } from "#words/accounts.ts";
import type { PasskeyAnswer } from "./passkey.route.ts";

const address = "/admin/passkey";

// Loaded with the first use: most people sign in with a password.
const library = () => import("@simplewebauthn/browser");

/** Posts a form and reads the JSON of the answer. @throws when there is none */
async function post<Answer>(
  to: string,
  fields: Record<string, string>,
): Promise<{ ok: boolean; body: Answer }> {
  const response = await fetch(to, { method: "POST", body: new URLSearchParams(fields) });
  return { ok: response.ok, body: (await response.json()) as Answer };
}

/** True where the browser knows passkeys and the address of the page may have one (https, or localhost). */
export function supportsPasskeys(): boolean {
  return typeof window !== "undefined" && window.isSecureContext && "PublicKeyCredential" in window;
}

/** True where the browser offers passkeys in the list under a field. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return supportsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** The person closed the browser's window, or another question took its place: no failure to speak of. */
export class PasskeyCancelled extends Error {}

function asCancelled(error: unknown): unknown {
  const names = ["AbortError", "NotAllowedError"];
  return error instanceof Error && names.includes(error.name) ? new PasskeyCancelled() : error;
}

/** The browser refuses the address of the page: a number, or another name than that of PUBLIC_URL. */
const isElsewhere = (error: unknown) => error instanceof Error && error.name === "SecurityError";

/** What to say of a failure: our own words, never those of the browser. */
export function passkeyFailure(error: unknown): string {
  const known: readonly string[] = [ACCOUNT_MESSAGES.passkeyAlreadyAdded, ACCOUNT_MESSAGES.passkeysFull];
  if (isElsewhere(error)) return ACCOUNT_MESSAGES.passkeyElsewhere;
  const said = error instanceof Error ? error.message : "";
  return known.includes(said) ? said : ACCOUNT_MESSAGES.passkeyFailed;
}

/**
 * Asks the browser for a passkey of this site.
 * @param options.inField offers it in the list under the e-mail field; resolves once one is chosen there
 * @returns its answer, as JSON for the server
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

/** Stops offering a passkey under the field, when the page is left. */
export async function stopAskingForPasskey(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Signs in with what `askForPasskey` returned. */
export async function signInWithPasskey(passkey: string): Promise<PasskeyAnswer> {
  return (await post<PasskeyAnswer>(address, { intent: "sign-in", passkey })).body;
}

/** Makes a passkey with the server's options. @returns the browser's answer, as JSON for the server */
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
