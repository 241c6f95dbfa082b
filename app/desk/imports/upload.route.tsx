import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { DropZone } from "#app/kit/forms/drop-zone.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { focusFirst } from "#app/kit/forms/use-checked-form.ts";
import { filesOfStaff } from "#app/request/accepted-body.ts";
import { authorize } from "#app/access/policy.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { IMPORT_MAX_BYTES } from "#app/spreadsheets/file.ts";
import { type ImportKind, IMPORTS, importKindOf } from "#app/imports/import.ts";
import { IMPORT_FILE_MESSAGES, IMPORT_MESSAGES } from "#app/imports/words.ts";
import type { Route } from "./+types/upload.route";
import { IMPORT_SCREENS } from "./import-screens.tsx";
import { forImport } from "./importer-of.server.ts";
import { takeUpload } from "./receive.server.ts";

export const handle = {
  body: filesOfStaff({ bytes: IMPORT_MAX_BYTES, count: 1, tooLarge: IMPORT_FILE_MESSAGES.tooLarge }),
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? IMPORT_SCREENS[loaderData.kind].tab : "Import"} · Shipment Tracking System` },
];

export const loader = forImport(async (_: Route.LoaderArgs, { actor, importer: { kind } }) => {
  authorize(actor, IMPORTS[kind].needs);
  return { kind };
});

export const action = forImport(async ({ request }: Route.ActionArgs, scope) =>
  takeUpload(scope, handle.body, request),
);

export const clientAction = ({ serverAction, params }: Route.ClientActionArgs) =>
  catchNetworkError(serverAction, {
    error: IMPORT_MESSAGES.failed(importKindOf(params.section) ?? "shipments"),
  });

/** Links to a template in both formats: «Template: commas or semicolons». */
function Template({ address, label }: { address: string; label: string }) {
  const link = (separator: "commas" | "semicolons", query: string) => (
    <a
      href={`${address}${query && (address.includes("?") ? "&" : "?")}${query}`}
      download
      aria-label={`${label} with ${separator}`}
      className="text-link py-1 pointer-coarse:py-3"
    >
      {separator}
    </a>
  );
  return (
    <span>
      {`${label}: `}
      {link("commas", "")}
      {" or "}
      {link("semicolons", "separator=semicolon")}
    </span>
  );
}

function UploadForm({ kind, answer }: { kind: ImportKind; answer: { error: string } | undefined }) {
  const { templates, section } = IMPORT_SCREENS[kind];
  const navigation = useNavigation();
  // Checked before twenty megabytes are sent; the server checks again.
  const [refused, setRefused] = useState<string>();
  const [seen, setSeen] = useState(answer);
  if (answer !== seen) {
    setSeen(answer);
    setRefused(answer?.error);
  }
  const form = useRef<HTMLFormElement>(null);
  const error = answer?.error;
  useEffect(() => {
    if (form.current && error) focusFirst(form.current, { file: [error] });
  }, [answer, error]);
  return (
    <Form ref={form} method="post" noValidate encType="multipart/form-data">
      <SendKey />
      <p className="mb-4 flex flex-wrap gap-x-6 gap-y-1">
        {templates.map(([query, label]) => (
          <Template key={query} address={`${IMPORTS[kind].address}/template${query}`} label={label} />
        ))}
      </p>
      <Field
        label="CSV or XLSX file"
        name="file"
        required
        error={refused ?? error}
        hint="CSV with commas, semicolons (Belgian Excel), tabs or bars, or a sheet of a workbook; at most 20 MB and 100,000 rows. Headings of your own are fine: the next step asks where they go. Nothing is stored before you have seen what it does."
      >
        <DropZone
          accept=".csv,.txt,.tsv,.xlsx,.xls,.xml,.htm,.html,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFile={(file) =>
            setRefused((file?.size ?? 0) > IMPORT_MAX_BYTES ? IMPORT_FILE_MESSAGES.tooLarge : "")
          }
        />
      </Field>
      <div className="mt-6 flex flex-wrap justify-end gap-2 border-t border-slate-200 pt-4">
        <ButtonLink to={section.to}>Cancel</ButtonLink>
        <Button
          type="submit"
          variant="primary"
          disabled={refused === IMPORT_FILE_MESSAGES.tooLarge}
          pending={navigation.state !== "idle" && navigation.formMethod === "POST"}
          pendingLabel="Reading..."
        >
          See what it does
        </Button>
      </div>
    </Form>
  );
}

export default function ImportFile({ loaderData: { kind }, actionData }: Route.ComponentProps) {
  const { title, description, section, contents } = IMPORT_SCREENS[kind];
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        path={[{ label: "Admin", to: "/admin" }, section, { label: "Import" }]}
        acts={<ButtonLink to={`${section.to}/imports`}>Past imports</ButtonLink>}
      />
      <div className="mt-4 grid items-start gap-2 lg:grid-cols-[3fr_2fr]">
        <Card>
          <UploadForm kind={kind} answer={actionData} />
        </Card>
        <Card title="What the file holds">
          <ul className="divide-y divide-slate-200 text-slate-700">{contents}</ul>
        </Card>
      </div>
    </>
  );
}
