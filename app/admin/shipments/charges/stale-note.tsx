import { FormNote } from "#app/forms/form-note.tsx";
import type { ShipmentCharges } from "#database/charges/charges.ts";
import { expectedAmount } from "#domain/charges/totals.ts";
import { formatMoney } from "#domain/money/money.ts";
import { formatDateTime } from "#domain/time.ts";
import { CHARGE_MESSAGES } from "#words/charges.ts";

/** What somebody else has saved while one was typing: nothing of one's own is stored yet, and nothing is lost. */
export function StaleNote({ stale }: { stale: ShipmentCharges }) {
  const { charges, changed } = stale;
  return (
    <FormNote title={CHARGE_MESSAGES.stale} takesFocus>
      <p>
        {changed ? `${changed.by}, ${formatDateTime(new Date(changed.at))}. ` : null}
        Nothing is saved yet: what you typed stands below. “Save mine” stores it in place of theirs.
      </p>
      {charges.length > 0 ? (
        <details className="mt-2">
          <summary className="text-link inline-block cursor-pointer py-1 pointer-coarse:py-2.5">
            Show what is stored now
          </summary>
          <ul className="figures mt-1 grid gap-1">
            {charges.map((charge) => (
              <li key={charge.id} className="wrap-anywhere">
                {charge.description}: cost {formatMoney(expectedAmount(charge, "cost"), charge.currency)},
                price {formatMoney(expectedAmount(charge, "price"), charge.currency)}
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <p className="mt-1">No charges are stored now.</p>
      )}
    </FormNote>
  );
}
