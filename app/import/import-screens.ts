import type { ImportKind } from "#domain/imports/import.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";

interface ImportScreens {
  path: { label: string; to: string }[];
  listLabel: string;
  title: string;
  many: string;
  nameHeading: string;
  needed: string;
}

export const IMPORT_SCREENS: Record<ImportKind, ImportScreens> = {
  shipments: {
    path: [
      { label: "Admin", to: "/admin" },
      { label: "Shipments", to: "/admin/shipments" },
    ],
    listLabel: "To the shipments",
    title: "Import shipments",
    many: "shipments",
    nameHeading: "Tracking Number",
    needed: "Every row needs a Tracking Number; a new shipment also its Origin and Destination.",
  },
  companies: {
    path: [
      { label: "Admin", to: "/admin" },
      { label: "Customers", to: "/admin/customers" },
    ],
    listLabel: "To the customers",
    title: "Import customers",
    many: "customers",
    nameHeading: "Customer",
    needed: "Every row needs the name of the company; several rows of one company are its contacts.",
  },
};

/** A refused import was planned anew, which an answer with an error does not reload by itself. */
export const revalidatePlan = ({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  (formMethod === "POST" && actionStatus !== 503) || defaultShouldRevalidate;
