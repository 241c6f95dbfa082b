import { allowedStaff } from "#app/request/context.ts";
import { filesOfStaff } from "#app/request/accepted-body.ts";
import { catchNetworkError } from "#app/forms/catch-network-error.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { UploadScreen } from "#app/import/upload-screen.tsx";
import { takeUpload } from "#app/import/receive.server.ts";
import { shipmentImporter } from "#database/shipments/import.ts";
import { IMPORT_MAX_BYTES } from "#domain/imports/file.ts";
import { DETAIL_COLUMNS, IMPORT_COLUMNS, ROW_COLUMNS } from "#domain/shipments/csv.ts";
import { COMPANY_TIME } from "#domain/time-zone.ts";
import { IMPORT_FILE_MESSAGES, IMPORT_MESSAGES } from "#words/imports.ts";
import type { Route } from "./+types/import.route";

export const handle = {
  body: filesOfStaff({ bytes: IMPORT_MAX_BYTES, count: 1, tooLarge: IMPORT_FILE_MESSAGES.tooLarge }),
};

export const meta: Route.MetaFunction = () => [{ title: "Import · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  allowedStaff(context, "shipments.write");
  return null;
});

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) =>
  takeUpload(shipmentImporter, handle.body, request, context),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError(serverAction, { error: IMPORT_MESSAGES.failed("shipments") });

const TEMPLATES = [
  ["", "Template with commas"],
  ["?separator=semicolon", "Template with semicolons (Belgian Excel)"],
  ["?example", "Example with commas"],
  ["?example&separator=semicolon", "Example with semicolons"],
] as const;

const titles = (columns: Readonly<Record<string, string>>) => Object.values(columns).join(", ");
const titlesOf = (prefix: string) =>
  Object.entries(ROW_COLUMNS).flatMap(([column, title]) => (column.startsWith(prefix) ? [title] : []));
const ownColumns = Object.fromEntries(
  Object.entries(IMPORT_COLUMNS).filter(([column]) => !(column in ROW_COLUMNS || column in DETAIL_COLUMNS)),
);

export default function Import({ actionData }: Route.ComponentProps) {
  return (
    <UploadScreen
      answer={actionData}
      title="Import shipments"
      description="From a CSV or XLSX file, such as an export of the list with details"
      section={{ label: "Shipments", to: "/admin/shipments" }}
      templates={TEMPLATES}
    >
      <li>
        The row of headings names the columns, in your words or ours:{" "}
        <span className="text-ink-900">{titles(ownColumns)}</span>. Only the first is needed; what a file has
        no column for stays as it is.
      </li>
      <li>
        References and terms: <span className="text-ink-900">{titles(DETAIL_COLUMNS)}</span>. A cell of
        references holds all of its kind, separated by semicolons. Dangerous Goods is yes or no, and stays
        where the cell is empty.
      </li>
      <li>
        Several rows with the same tracking number are one shipment: each row adds a row of goods (
        <span className="text-ink-900">{titlesOf("goods_").join(", ")}</span>), a container (
        <span className="text-ink-900">{titlesOf("container_").join(", ")}</span>) and a leg (
        <span className="text-ink-900">{titlesOf("leg_").join(", ")}</span>). The other cells stand in the
        first of these rows; below they are empty or say the same. A leg or container that is repeated counts
        once.
      </li>
      <li>
        Weight, Pieces and Dimensions follow from the goods, Estimated Delivery from the last leg where it is
        empty. Numbers may carry their unit: 412,5 kg or 1.2 m.
      </li>
      <li>
        A place that is written as its code, LGG or BEANR, or without accents, is stored by its name; any
        other text stays as it is. A Declared Value needs its Currency.
      </li>
      <li>
        A tracking number that is known changes that shipment, any other creates one. An empty cell changes
        nothing, unless you choose that it empties the field; goods, containers and legs that are all empty
        are removed then.
      </li>
      <li>
        Shippers and consignees are found by Email first, then by name and Company, and added where nobody is
        like them. In doubt the row is refused and names who could be meant. Owner is a colleague’s e-mail.
      </li>
      <li>
        A new status goes into the history with the time of the import, Delivered with that of Delivered At;
        without one the delivery counts in no figure. Created At counts for new shipments only.
      </li>
      <li>
        Dates as 2026-03-05 14:00 or 5/03/2026 14:00, in {COMPANY_TIME}, those of legs in the local time of
        their places; a day alone means 17:00.
      </li>
    </UploadScreen>
  );
}
