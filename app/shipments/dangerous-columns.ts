import { z } from "zod";
import { type DangerousColumn, DG_UNITS, PACKING_GROUPS, TUNNEL_CODES } from "#app/goods/dangerous-goods.ts";
import { DG_QUANTITY, quantityColumn } from "#app/goods/quantity.ts";
import { temperatureColumn } from "#app/goods/temperature.ts";
import type { Column } from "./columns.ts";
import { codeText, line } from "./text-columns.ts";

/** Not so unless it is said. */
const flag = (label: string) => ({
  label,
  value: z.boolean().default(false),
  form: z
    .string()
    .nullish()
    .transform((text) => text?.trim() === "yes"),
  exported: "yes or no" as const,
});

const oneOf = (choices: readonly string[], message: string, clean: (text: string) => string) =>
  codeText({ test: (text) => choices.includes(text) }, message, clean);

const CLASS = /^(?:1\.[1-6][A-S]?|2\.[123]|3|4\.[123]|5\.[12]|6\.[12]|7|8|9)(?: \([\d., ]+[A-Z]?\))?$/;
const ROMAN: Readonly<Record<string, string>> = { 1: "I", 2: "II", 3: "III" };

export const DANGEROUS_GOODS_COLUMNS = {
  dg_name: line("Proper shipping name", 250),
  dg_class: {
    label: "Class",
    value: codeText(
      CLASS,
      "A class is such as 3, 2.1 or 1.4S, with subsidiary hazards as in 6.1 (3)",
      (text) =>
        text
          .toUpperCase()
          .replace(/^(?:CLASS|CL\.?)\s*/, "")
          .split("(")
          .map((part) =>
            part
              .split(/[,+]/)
              .flatMap((hazard) => hazard.trim() || [])
              .join(", "),
          )
          .join(" ("),
    ),
  },
  packing_group: {
    label: "Packing group",
    value: oneOf(PACKING_GROUPS, "A packing group is I, II or III", (text) => {
      const group = text
        .toUpperCase()
        .replace(/^(?:PG|PACKING GROUP|VG|GE)\s*/, "")
        .trim();
      return ROMAN[group] ?? group;
    }),
  },
  transport_category: {
    label: "Transport category",
    value: codeText(/^[0-4]$/, "A transport category (ADR 1.1.3.6) is a number from 0 to 4", (text) =>
      text.trim(),
    ),
  },
  tunnel_code: {
    label: "Tunnel code",
    value: oneOf(TUNNEL_CODES, "A tunnel code is such as (D/E), B1000C, or - for none", (text) =>
      text.toUpperCase().replace(/[()\s]/g, ""),
    ),
  },
  dg_quantity: quantityColumn(DG_QUANTITY, "exact"),
  dg_unit: {
    label: "Unit of the net quantity",
    value: oneOf(DG_UNITS, "The net quantity is in kg or l", (text) =>
      text
        .trim()
        .toLowerCase()
        .replace(/^(?:kgs|kilo|kilos)$/, "kg")
        .replace(/^(?:ltr|ltrs|lit|litres?|liters?)$/, "l"),
    ),
  },
  flash_point_c: temperatureColumn("Flash point", { min: -100, max: 300 }),
  marine_pollutant: flag("Marine pollutant"),
  limited_quantity: flag("Limited quantity"),
} as const satisfies Record<DangerousColumn, Column>;
