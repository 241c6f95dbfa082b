-- Whether a charge stands on an invoice, kept by the lines: what is to be invoiced is read from the index of what does not.
alter table charges add column on_invoice boolean not null default false;
create index charges_to_invoice_idx on charges (shipment_id)
  where not on_invoice and coalesce(price_actual, price_planned) <> 0;

create function is_on_invoice(charge uuid) returns boolean language sql stable
  return exists (select from invoice_lines where charge_id = charge and not released);

create function mark_invoiced_charge() returns trigger language plpgsql as $$
begin
  update charges set on_invoice = is_on_invoice(id)
  where id in (case when tg_op <> 'INSERT' then old.charge_id end, case when tg_op <> 'DELETE' then new.charge_id end)
    and on_invoice <> is_on_invoice(id);
  return null;
end $$;
create trigger invoice_lines_mark after insert or delete or update of charge_id, released on invoice_lines
  for each row execute function mark_invoiced_charge();

-- A charge that is restored after it was deleted is invoiced already, or not any more.
create function find_invoice_of_charge() returns trigger language plpgsql as $$
begin
  new.on_invoice := is_on_invoice(new.id);
  return new;
end $$;
create trigger charges_on_invoice before insert on charges for each row execute function find_invoice_of_charge();

update charges set on_invoice = true from invoice_lines where charge_id = charges.id and not released;

-- Several charges may be grouped into one line.
alter table invoice_lines
  add column part integer not null default 0 check (part >= 0),
  drop constraint invoice_lines_pkey,
  add primary key (invoice_id, position, part);
