import { useEffect, useRef } from "react";
import type { ShipmentCharges } from "#database/charges/charges.ts";
import { expectedAmount } from "#domain/charges/totals.ts";
import { formatMoney } from "#domain/money/money.ts";
import { formatDateTime } from "#domain/time.ts";
import { CHARGE_MESSAGES } from "#words/charges.ts";

/** What somebody else has saved while one was typing: nothing of one's own is stored yet, and nothing is lost. */
export function StaleNote({ stale }: { stale: ShipmentCharges }) {
  const { charges, changed } = stale;
  const note = useRef<HTMLElement>(null);
  // It stands above the lines; whoever saves is below them.
  useEffect(() => note.current?.focus(), []);
  return (
    <section
      ref={note}
      tabIndex={-1}
      role="alert"
      aria-labelledby="stale-title"
      className="scroll-mt-16 border-l-[3px] border-yellow-700 bg-yellow-100/60 px-4 py-3 text-ink-900"
    >
      <h2 id="stale-title" className="text-base">
        {CHARGE_MESSAGES.stale}
      </h2>
      <p className="mt-1">
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
    </section>
  );
}
