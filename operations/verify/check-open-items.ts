import type { Client } from "pg";

/** Finds invoices and payments whose open amounts differ from their settlements (migrations 0185, 0264, 0254). */
export async function checkOpenItems(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('%s of invoice %s is open, and its settlements leave %s', open, open_items.id, left_over) as line
    from open_items, lateral (select greatest(gross, 0) - coalesce(sum(amount), 0) as left_over
      from settlements where open_items.id in (item_id, credit_id)) as settled
    where open <> left_over
    union all
    select format('%s of payment %s is left, and its settlements leave %s', rest, payments.id, left_over)
    from payments, lateral (select abs(payments.amount) - coalesce(sum(coalesce(paid, settlements.amount)), 0) as left_over
      from settlements
      where payment_id = payments.id and kind in ('payment', 'refund') or refunded_id = payments.id) as settled
    where rest <> left_over
    union all
    select format('invoice %s is issued, and nowhere open or paid', number)
    from invoices where number is not null and not exists (select from open_items where open_items.id = invoices.id)
    order by 1 limit 20`);
  return rows.map(({ line }) => line);
}
