import { expect, test } from "vitest";
import { soundInvoices } from "#tests/random-invoices.ts";
import { checkForPeppol, checkInvoice } from "./check-invoice.ts";
import { writeUbl } from "./ubl.server.ts";

const COUNT = 100_000;

test(
  "a hundred thousand invoices pass our checks and are written without an empty element",
  { timeout: 900_000 },
  () => {
    const broken = new Map<string, number>();
    for (const invoice of soundInvoices(COUNT)) {
      const rules = [...checkInvoice(invoice), ...checkForPeppol(invoice)].map(({ rule }) => rule);
      if (/<([\w:]+)[^<>]*>\s*<\/\1>|\/>/.test(writeUbl(invoice))) rules.push("PEPPOL-EN16931-R008");
      for (const rule of rules) broken.set(rule, (broken.get(rule) ?? 0) + 1);
    }
    expect([...broken]).toEqual([]);
  },
);
