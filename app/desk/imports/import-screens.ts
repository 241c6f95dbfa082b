import { IMPORT_ADDRESS, type ImportKind } from "#app/imports/import.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";

interface ImportScreens {
  section: { label: string; to: string };
  listLabel: string;
  title: string;
  tab: string;
  description: string;
  many: string;
  nameHeading: string;
  needed: string;
  /** Query of the template's address and its label. */
  templates: readonly (readonly [query: string, label: string])[];
}

const EMPTY_TEMPLATES = [
  ["", "Template with commas"],
  ["?separator=semicolon", "Template with semicolons (Belgian Excel)"],
] as const;

export const IMPORT_SCREENS: Record<ImportKind, ImportScreens> = {
  shipments: {
    section: { label: "Shipments", to: "/admin/shipments" },
    listLabel: "To the shipments",
    title: "Import shipments",
    tab: "Import",
    description: "From a CSV or XLSX file, such as an export of the list with details",
    many: "shipments",
    nameHeading: "Tracking Number",
    needed: "Every row needs a Tracking Number; a new shipment also its Origin and Destination.",
    templates: [
      ...EMPTY_TEMPLATES,
      ["?example", "Example with commas"],
      ["?example&separator=semicolon", "Example with semicolons"],
    ],
  },
  companies: {
    section: { label: "Customers", to: "/admin/customers" },
    listLabel: "To the customers",
    title: "Import customers",
    tab: "Import customers",
    description: "Companies with their contacts, from a CSV or XLSX file",
    many: "customers",
    nameHeading: "Customer",
    needed: "Every row needs the name of the company; several rows of one company are its contacts.",
    templates: EMPTY_TEMPLATES,
  },
};

/** The way to a screen of an import: its section, the form for the file, the screen itself. */
export const importPath = (kind: ImportKind, screen: string) => [
  { label: "Admin", to: "/admin" },
  IMPORT_SCREENS[kind].section,
  { label: "Import", to: IMPORT_ADDRESS[kind] },
  { label: screen },
];

/** A refused import was planned anew, which an answer with an error does not reload by itself. */
export const revalidatePlan = ({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  (formMethod === "POST" && actionStatus !== 503) || defaultShouldRevalidate;
