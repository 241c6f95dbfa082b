import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ACCOUNT_MESSAGES } from "../words.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

/** Results of the browser's passkey requests; those in the field wait until they are answered or aborted. */
const requests: string[] = [];
let choose: (credential: unknown) => void = () => {};
const bytes = () => new Uint8Array([1]).buffer;
const credential = {
  id: "AQ",
  rawId: bytes(),
  type: "public-key",
  response: { authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes() },
  getClientExtensionResults: () => ({}),
};

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ challenge: "AQ", rpId: "localhost" })));
  const get = ({ mediation, signal }: CredentialRequestOptions = {}) => {
    requests.push(mediation ?? "window");
    if (mediation !== "conditional") return Promise.reject(new DOMException("closed", "NotAllowedError"));
    return new Promise<never>((resolve, reject) => {
      choose = resolve as typeof choose;
      signal?.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
    });
  };
  vi.spyOn(navigator.credentials, "get").mockImplementation(get);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

function SignIn({ onPasskey }: { onPasskey: () => Promise<string | undefined> }) {
  const [error, setError] = useState<string>();
  return (
    <>
      <p role="status">{error}</p>
      {/* eslint-disable-next-line jsx-a11y/autocomplete-valid */}
      <input aria-label="Email" autoComplete="username webauthn" />
      <PasskeyButton inField onPasskey={onPasskey} onError={setError} />
    </>
  );
}

const button = page.getByRole("button", { name: "Use a passkey" });
const offers = () => requests.filter((each) => each === "conditional").length;

test("a passkey chosen under the field says so when no server answers", async () => {
  renderRoute(<SignIn onPasskey={() => Promise.reject(new TypeError("Failed to fetch"))} />);
  await expect.poll(offers).toBeGreaterThan(0);
  choose(credential);
  await expect.element(page.getByRole("status")).toHaveTextContent(ACCOUNT_MESSAGES.passkeyFailed);
  await expect.element(button).not.toHaveAttribute("aria-disabled", "true");
});

test("after the browser's window is closed passkeys are offered under the field again", async () => {
  renderRoute(<SignIn onPasskey={() => Promise.resolve(undefined)} />);
  await expect.poll(offers).toBeGreaterThan(0);
  await button.click();
  await expect.poll(() => requests.at(-1) === "conditional" && requests.includes("window")).toBe(true);
  await expect.element(page.getByRole("status")).toHaveTextContent("");
});
