import { allowedStaff } from "#app/request/context.ts";
import { filesOfStaff } from "#app/request/accepted-body.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { UploadForm } from "#app/import/upload-form.tsx";
import { takeUpload } from "#app/import/upload.server.ts";
import { Breadcrumb, PageHeader } from "#app/ui/page-header.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { companyImporter } from "#database/companies/import.ts";
import { CUSTOMER_COLUMNS } from "#domain/companies/import-fields.ts";
import { IMPORT_MAX_BYTES } from "#domain/imports/file.ts";
import { IMPORT_FILE_MESSAGES } from "#words/imports.ts";
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

export default function ImportCustomers({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Import customers"
        description="Companies with their contacts, from a CSV or XLSX file"
        above={
          <Breadcrumb
            items={[
              { label: "Admin", to: "/admin" },
              { label: "Customers", to: "/admin/customers" },
              { label: "Import" },
            ]}
          />
        }
        actions={<ButtonLink to="/admin/customers/imports">Past imports</ButtonLink>}
      />
      <div className="mt-6 grid max-w-5xl items-start gap-8 lg:grid-cols-[3fr_2fr]">
        <UploadForm answer={actionData} cancel="/admin/customers" />
        <Explanation />
      </div>
    </>
  );
}

function Explanation() {
  return (
    <section aria-labelledby="import-columns">
      <h2 id="import-columns" className="text-lg">
        What the file holds
      </h2>
      <ul className="mt-3 grid gap-2.5 text-slate-700">
        <li>
          The first row names the columns, in your words or ours:{" "}
          <span className="text-ink-900">{Object.values(CUSTOMER_COLUMNS).join(", ")}</span>. Only the company
          is needed.
        </li>
        <li>
          Each row may hold one contact: several rows with the same VAT number, or the same name, are the
          contacts of one company.
        </li>
        <li>
          Customers are found by VAT number, then by e-mail address, then by name and postcode. In doubt you
          are asked, row by row.
        </li>
        <li>
          A customer that is known is filled in: an empty cell changes nothing, and contacts that are not in
          the file stay.
        </li>
        <li>
          VAT and EORI numbers are checked; wrong ones are refused. Countries and languages may be written in
          English, Dutch, French or German.
        </li>
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
        <a href="/admin/customers/import/template" download className="text-link py-1 pointer-coarse:py-3">
          Template with commas
        </a>
        <a
          href="/admin/customers/import/template?separator=semicolon"
          download
          className="text-link py-1 pointer-coarse:py-3"
        >
          Template with semicolons (Belgian Excel)
        </a>
      </p>
    </section>
  );
}
