import { formatMoney } from "#app/kit/money/money.ts";
import type { Charge } from "./charge.ts";

type Cost = Pick<Charge, "supplier" | "cost_currency" | "cost_planned" | "cost_actual">;

/** Price of the charges whose supplier is the haulier: «EUR 450.00»; empty for none or several currencies. */
export function priceOfHaulage(charges: readonly Cost[], haulier: string | null): string {
  const plain = (name: string | null) => name?.trim().toLowerCase() ?? "";
  const lines = charges.filter(
    ({ supplier }) => plain(supplier) !== "" && plain(supplier) === plain(haulier),
  );
  const [line] = lines;
  if (!line || lines.length > 1) return "";
  return formatMoney(line.cost_actual ?? line.cost_planned, line.cost_currency);
}
