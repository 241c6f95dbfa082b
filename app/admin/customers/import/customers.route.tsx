import { allowedStaff } from "#app/request/context.ts";
import { filesOfStaff } from "#app/request/accepted-body.ts";
import { catchNetworkError } from "#app/forms/catch-network-error.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { UploadScreen } from "#app/import/upload-screen.tsx";
import { takeUpload } from "#app/import/receive.server.ts";
import { companyImporter } from "#database/companies/import.ts";
import { CUSTOMER_COLUMNS } from "#domain/companies/import-fields.ts";
import { IMPORT_MAX_BYTES } from "#domain/imports/file.ts";
import { IMPORT_FILE_MESSAGES, IMPORT_MESSAGES } from "#words/imports.ts";
import type { Route } from "./+types/customers.route";

export const handle = {
  body: filesOfStaff({ bytes: IMPORT_MAX_BYTES, count: 1, tooLarge: IMPORT_FILE_MESSAGES.tooLarge }),
};

export const meta: Route.MetaFunction = () => [{ title: "Import customers · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  allowedStaff(context, "customers.write");
  return null;
});

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) =>
  takeUpload(companyImporter, handle.body, request, context),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError(serverAction, { error: IMPORT_MESSAGES.failed("companies") });

const TEMPLATES = [
  ["", "Template with commas"],
  ["?separator=semicolon", "Template with semicolons (Belgian Excel)"],
] as const;

export default function ImportCustomers({ actionData }: Route.ComponentProps) {
  return (
    <UploadScreen
      answer={actionData}
      title="Import customers"
      description="Companies with their contacts, from a CSV or XLSX file"
      section={{ label: "Customers", to: "/admin/customers" }}
      templates={TEMPLATES}
    >
      <li>
        The row of headings names the columns, in your words or ours:{" "}
        <span className="text-ink-900">{Object.values(CUSTOMER_COLUMNS).join(", ")}</span>. Only the company
        is needed.
      </li>
      <li>
        Each row may hold one contact: several rows with the same name are the contacts of one company. Rows
        with the same VAT number and other names are asked for.
      </li>
      <li>
        Customers are found by VAT number, then by e-mail address, then by name and postcode. In doubt, and
        before a name changes, you are asked, row by row.
      </li>
      <li>
        A customer that is known is filled in: an empty cell changes nothing, and contacts that are not in the
        file stay.
      </li>
      <li>
        VAT and EORI numbers may carry their label (BTW BE 0403.170.701). They are checked; wrong ones are
        refused, and a word such as «n.v.t.» is kept as a note that identifies nobody. Countries may be
        written by their names or codes, languages by their names, in English, Dutch, French or German.
      </li>
    </UploadScreen>
  );
}
