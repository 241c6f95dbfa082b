import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { flushToasts, setToasterLoader } from "#app/ui/toast.ts";
import type { ListedFile } from "#database/files/list-files.ts";
import { FILE_MESSAGES } from "#words/files.ts";
import { ChangeFile, useVisibilityToggle, WhoSigned } from "./file-dialogs.tsx";
import type { FileAnswer } from "./act-on-files.server.ts";

const owner = { kind: "shipment", id: "7" } as const;
const stored: ListedFile = {
  id: "1",
  name: "Packing list.pdf",
  kind: "packing_list",
  type: "application/pdf",
  bytes: 1000,
  customerVisible: false,
  signedBy: null,
  signedAt: null,
  remark: null,
  source: "staff",
  version: "first",
  uploadedBy: "desk@zenne.example",
  createdAt: new Date("2026-11-02T09:00:00Z"),
};
const shown = { ...stored, customerVisible: true, version: "second" };

/** A page of a shipment around `Component`; its loader reads once `read` resolves. Returns what is sent. */
function renderPage(Component: () => ReactNode, read: () => Promise<void> = async () => {}) {
  const sent: Record<string, string>[] = [];
  const container = document.body.appendChild(document.createElement("div"));
  const Stub = createRoutesStub([
    {
      path: "/",
      id: "page",
      Component,
      loader: async () => ({ read: await read() }),
      HydrateFallback: () => null,
    },
    {
      path: "/admin/files/of/:owner/:id",
      action: async ({ request }): Promise<FileAnswer> => {
        sent.push(Object.fromEntries(await request.formData()) as Record<string, string>);
        return { done: FILE_MESSAGES.shown };
      },
    },
  ]);
  const root = createRoot(container);
  root.render(<Stub />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return sent;
}

test("a file that is read anew while its dialog is open is not saved over as if it had been seen", async () => {
  const sent = renderPage(function Page() {
    const [file, setFile] = useState(stored);
    return (
      <>
        <button id="read-anew" onClick={() => setFile(shown)}>
          Read anew
        </button>
        <ChangeFile owner={owner} file={file} onClose={() => {}} />
      </>
    );
  });
  await expect.element(page.getByLabelText("Name")).toHaveValue("Packing list.pdf");
  document.querySelector<HTMLElement>("#read-anew")?.click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => sent).toMatchObject([{ version: "first" }]);
  expect(sent[0]).not.toHaveProperty("customer_visible");
});

test("that customers see a file is said once the page has read it anew", async () => {
  const reads: (() => void)[] = [];
  const told: string[] = [];
  setToasterLoader(() => {});
  flushToasts((kind, text) => told.push(`${kind} ${String(text)}`));
  // The answers of the test before arrive only now.
  told.length = 0;
  const sent = renderPage(
    function Page() {
      const { show } = useVisibilityToggle({ owner, file: stored });
      return <button onClick={() => show(true)}>Show</button>;
    },
    () => new Promise((resolve) => reads.push(resolve)),
  );
  await expect.poll(() => reads).toHaveLength(1);
  reads[0]?.();
  await page.getByRole("button", { name: "Show" }).click();
  await expect.poll(() => reads).toHaveLength(2);
  expect(sent).toMatchObject([{ intent: "show", customer_visible: "1" }]);
  expect(told).toEqual([]);
  reads[1]?.();
  await expect.poll(() => told).toEqual([`success ${FILE_MESSAGES.shown}`]);
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
