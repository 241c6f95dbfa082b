import { createRoot } from "react-dom/client";
import { createRoutesStub, Outlet } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { SHELL } from "#app/session/use-can.ts";
import type { ListedFile } from "#database/files/list-files.ts";
import type { Role } from "#domain/accounts/policy.ts";
import { FILE_MESSAGES } from "#words/files.ts";
import { FilesCard } from "./files-card.tsx";

const proof: ListedFile = {
  id: "1",
  name: "Proof of delivery.jpg",
  kind: "proof_of_delivery",
  type: "image/jpeg",
  bytes: 1000,
  customerVisible: false,
  signedBy: "Ann Peeters",
  signedAt: new Date("2026-11-02T09:00:00Z"),
  remark: null,
  source: "driver",
  version: "first",
  uploadedBy: "Jan",
  createdAt: new Date("2026-11-02T09:00:00Z"),
};

/** The card of one file, as somebody of this role sees it. */
function showFile(file: ListedFile, role: Role): void {
  const Stub = createRoutesStub([
    {
      id: SHELL,
      path: "/",
      Component: Outlet,
      children: [
        { index: true, Component: () => <FilesCard owner={{ kind: "shipment", id: "7" }} files={[file]} /> },
      ],
    },
  ]);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  root.render(<Stub hydrationData={{ loaderData: { [SHELL]: { user: { role } } } }} />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
}

test.each(["operations", "viewer"] as const)(
  "that customers do not see a driver's proof yet is said (%s)",
  async (role) => {
    showFile(proof, role);
    await expect.element(page.getByText(FILE_MESSAGES.heldBack)).toBeVisible();
  },
);

test.each([
  ["one that is shown", { customerVisible: true }],
  ["a file of staff, who chose", { source: "staff" }],
] as const)("of %s it is not said", async (_which, change) => {
  showFile({ ...proof, ...change }, "operations");
  await expect.element(page.getByText("Proof of delivery.jpg").first()).toBeVisible();
  await expect.element(page.getByText(FILE_MESSAGES.heldBack)).not.toBeInTheDocument();
});
