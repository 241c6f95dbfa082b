import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ListedFile } from "./list-files.server.ts";
import type { Role } from "#app/access/policy.ts";
import { renderInShell } from "#tests/render-route.tsx";
import { listedFile } from "#tests/listed-file.ts";
import { FILE_MESSAGES } from "./words.ts";
import { FilesCard } from "./files-card.tsx";

const proof = listedFile({
  name: "Proof of delivery.jpg",
  kind: "proof_of_delivery",
  type: "image/jpeg",
  signedBy: "Ann Peeters",
  source: "driver",
});

function showFile(file: ListedFile, role: Role): void {
  const Component = () => <FilesCard owner={{ kind: "shipment", id: "7" }} files={[file]} />;
  renderInShell(role, [{ index: true, Component }]);
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

test("a picture of which no preview can be made is said to be damaged perhaps; a workbook is not", async () => {
  showFile(proof, "operations");
  await expect.element(page.getByText(FILE_MESSAGES.maybeDamaged)).toBeVisible();
  showFile({ ...proof, type: "application/vnd.ms-excel", name: "Rates.xlsx" }, "viewer");
  await expect.element(page.getByText("Rates.xlsx").first()).toBeVisible();
  await expect.poll(() => page.getByText(FILE_MESSAGES.maybeDamaged).elements().length).toBe(1);
});
