import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listedFile } from "#tests/listed-file.ts";
import { recordedAction, renderInShell } from "#tests/render-route.tsx";
import { ChangeFile, useVisibilityToggle, WhoSigned } from "./file-dialogs.tsx";

const owner = { kind: "shipment", id: "7" } as const;
const stored = listedFile();
const shown = { ...stored, customerVisible: true, version: "second" };

/** Renders a shipment's page around `Component`; its loader resolves once `read` does. Returns the submitted forms. */
function renderPage(
  Component: () => ReactNode,
  { read = async () => {}, done = "Saved" }: { read?: () => Promise<void>; done?: string } = {},
) {
  const { sent, action } = recordedAction(() => ({ done }));
  renderInShell("owner", [
    { index: true, Component, loader: async () => ({ read: await read() }) },
    { path: "files/of/:owner/:id", action },
  ]);
  return sent;
}

test("that customers see a file is said once the page has read it anew", async () => {
  const reads: (() => void)[] = [];
  let held = false;
  const sent = renderPage(
    function Page() {
      const { show } = useVisibilityToggle({ owner, file: stored });
      return <button onClick={() => show(true)}>Show</button>;
    },
    {
      read: () => (held ? new Promise((resolve) => reads.push(resolve)) : Promise.resolve()),
      done: "Shown from now on",
    },
  );
  await expect.element(page.getByRole("button", { name: "Show" })).toBeVisible();
  held = true;
  await page.getByRole("button", { name: "Show" }).click();
  await expect.poll(() => reads).toHaveLength(1);
  expect(sent).toMatchObject([{ intent: "show", customer_visible: "1" }]);
  await expect.element(page.getByText("Shown from now on")).not.toBeInTheDocument();
  reads[0]?.();
  await expect.element(page.getByText("Shown from now on")).toBeVisible();
});

test("a proof of delivery without a signer asks who signed, with the keyboard in the field", async () => {
  const photo = { ...stored, name: "photo.jpg", kind: "proof_of_delivery" };
  const sent = renderPage(() => <WhoSigned owner={owner} file={photo} />);
  await page.getByRole("button", { name: /^Who signed/ }).click();
  const signer = page.getByRole("textbox", { name: /^Signed by/ });
  await expect.element(signer).toHaveFocus();
  await signer.fill("Lien Matthys");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => sent).toMatchObject([{ intent: "change", signed_by: "Lien Matthys" }]);
});

test("a file that is read anew while its dialog is open is not saved over as if it had been seen", async () => {
  const sent = renderPage(function Page() {
    const [file, setFile] = useState(stored);
    const [open, setOpen] = useState(true);
    return (
      <>
        <button id="read-anew" onClick={() => setFile(shown)}>
          Read anew
        </button>
        {open ? <ChangeFile owner={owner} file={file} onClose={() => setOpen(false)} /> : null}
      </>
    );
  });
  await expect.element(page.getByLabelText("Name")).toHaveValue("Packing list.pdf");
  document.querySelector<HTMLElement>("#read-anew")?.click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => sent).toMatchObject([{ version: "first" }]);
  expect(sent[0]).not.toHaveProperty("customer_visible");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
