import { Download } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { Person } from "#domain/personal-data/person.ts";
import { PersonFields } from "./person-fields.tsx";

/** Downloads all of it as one file; the browser saves the answer, with or without scripts. */
export function ExportForm({ person }: { person: Person }) {
  return (
    <Form method="post" action="/admin/settings/personal-data/export" reloadDocument className="mt-4">
      <PersonFields person={person} />
      <Button type="submit">
        <Download aria-hidden="true" />
        Download as JSON
      </Button>
    </Form>
  );
}
