import { Link } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { type CompanyMatch, confirmedMatchIds } from "./match.ts";
import { DUPLICATE_MESSAGES, MATCH_TEXTS } from "./duplicates.ts";
import { FormNote } from "#app/kit/forms/form-note.tsx";
import { customerAddress, mergeAddress } from "./address.ts";

export function MatchQuestion(props: {
  matches: readonly CompanyMatch[];
  customerId: string | null;
  pending: boolean;
}) {
  const { matches, customerId, pending } = props;
  return (
    <FormNote takesFocus title="Is it one of these?">
      <p>A customer like this is there already. Nothing was saved yet.</p>
      <ul className="mt-3 grid gap-2">
        {matches.map(({ id, name, why }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{name}</span>{" "}
              <span className="text-slate-700">({MATCH_TEXTS[why].toLowerCase().replace("vat", "VAT")})</span>
            </span>
            <span className="flex gap-4">
              <Link to={customerAddress(id)} target="_blank" className="text-link py-1 font-medium">
                Open it
                <span className="sr-only">: {name}, in a new tab</span>
              </Link>
              {customerId === null ? null : (
                <Link to={mergeAddress(customerId, id)} className="text-link py-1 font-medium">
                  {DUPLICATE_MESSAGES.merge}
                  <span className="sr-only"> with {name}</span>
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <Button type="submit" name="anyway" value={confirmedMatchIds(matches)} pending={pending}>
          {customerId === null ? "Save as new all the same" : "Save all the same"}
        </Button>
      </div>
    </FormNote>
  );
}
