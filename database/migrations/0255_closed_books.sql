-- Whoever writes what books are closed by holds this row until the end: there has to be one. No value counts as not chosen.
insert into app_settings (key, value) values ('company.supplier_invoices', 'null') on conflict do nothing;

-- A refund of a payment in another currency takes `paid` of what went out, and is booked with the exchange difference.
alter table settlements drop constraint settlements_difference_check;
alter table settlements add constraint settlements_difference_check check (
  (paid is null or kind in ('payment', 'refund')) and (difference is null) = (difference_on is null));

-- Value of one unit in the company's currency that a line was invoiced at: its charge may get another one, or go. A credit
-- note has that of what it gives back.
alter table invoice_lines add column rate numeric;
alter table invoice_lines disable trigger invoice_lines_stay;
update invoice_lines as line set rate = charges.price_rate
from charges, invoices where charges.id = line.charge_id and invoices.id = line.invoice_id and invoices.number is not null;
alter table invoice_lines enable trigger invoice_lines_stay;

create function invoices_keep_rates() returns trigger language plpgsql as $$
begin
  update invoice_lines as line set rate = coalesce(
    (select max(rate) from invoice_lines as credited
      where credited.invoice_id = new.credits_id and credited.charge_id = line.charge_id),
    (select price_rate from charges where charges.id = line.charge_id))
  where invoice_id = new.id;
  return new;
end $$;
create trigger invoices_keep_rates before update of number on invoices for each row
  when (old.number is null and new.number is not null) execute function invoices_keep_rates();
