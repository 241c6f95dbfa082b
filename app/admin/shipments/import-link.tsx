import { Upload } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";

/** The way from the list to the import. */
export function ImportLink() {
  return (
    <ButtonLink to="/admin/shipments/import">
      <Upload aria-hidden="true" />
      Import
    </ButtonLink>
  );
}
