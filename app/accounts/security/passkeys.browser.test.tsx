import { Form, useActionData } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { NewBackupCodes } from "./backup-codes.tsx";
import { Passkeys } from "./passkeys.tsx";
import type { SecurityAnswer, Security } from "./security-action.server.ts";

const security = { since: null, passkeys: [], browser: "Firefox on Linux" } as unknown as Security;
const bytes = () => new Uint8Array([1]).buffer;

function AddForm() {
  return <Passkeys security={security} answer={useActionData<SecurityAnswer>()} />;
}

test("the name of a passkey stays when it was not stored, and goes once it was", async () => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      Response.json({ confirmed: true, challenge: "AQ", rp: {}, user: { id: "AQ" }, pubKeyCredParams: [] }),
    ),
  );
  vi.spyOn(navigator.credentials, "create").mockResolvedValue({
    id: "AQ",
    rawId: bytes(),
    type: "public-key",
    response: { attestationObject: bytes(), clientDataJSON: bytes() },
    getClientExtensionResults: () => ({}),
  } as unknown as Credential);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const answers: SecurityAnswer[] = [
    { intent: "passkey-add", error: "An unexpected error occurred" },
    { intent: "passkey-add", done: "The passkey was added" },
  ];
  renderRoute(<AddForm />, () => answers.shift());
  const name = page.getByLabelText("Name");
  await name.fill("Desk laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect.element(page.getByText("An unexpected error occurred")).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Add a passkey" })).toBeInTheDocument();
  await expect.element(name).toHaveValue("Desk laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect.element(name).toHaveValue("Firefox on Linux");
});

function Codes() {
  const answer = useActionData<SecurityAnswer>();
  return (
    <>
      <p role="status">{answer?.done}</p>
      <NewBackupCodes newCodes={answer?.codes} email="desk@zenne.example" />
      <Form method="post">
        <button>Next</button>
      </Form>
    </>
  );
}

test("backup codes stay on the page through the next act, and give way to newer ones", async () => {
  const first = { intent: "passkey-add", codes: ["k7m2p-9xq4r"] };
  const later: SecurityAnswer[] = [
    { intent: "passkey-rename", done: "The passkey was renamed" },
    { intent: "new-codes", codes: ["tne7h-q8x5w"] },
  ];
  renderRoute(<Codes />, () => later.shift(), first);
  const shown = page.getByRole("listitem");
  await expect.element(shown).toHaveTextContent("k7m2p-9xq4r");
  await page.getByRole("button", { name: "Next" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("The passkey was renamed");
  await expect.element(shown).toHaveTextContent("k7m2p-9xq4r");
  await page.getByRole("button", { name: "Next" }).click();
  await expect.element(shown).toHaveTextContent("tne7h-q8x5w");
});
