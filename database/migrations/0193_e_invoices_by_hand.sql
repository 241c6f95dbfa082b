-- Who uploads by hand gets the e-invoices as files: that is a way of delivery, and says who took them when.
alter table invoice_deliveries
  -- An access point, or who uploads by hand, may have it: no other one gets it before somebody has looked there.
  add column unsure boolean not null default false,
  drop constraint invoice_deliveries_channel_check,
  add check (channel in ('mail', 'peppol', 'hand')),
  drop constraint invoice_deliveries_state_check,
  add check (state in ('queued', 'sent', 'delivered', 'handed', 'refused'));

-- What was begun and never answered for, until today.
update invoice_deliveries set unsure = true
where provider is not null and provider_id is null
  and (state = 'queued' or reason like 'The access point: %' or reason like 'It was begun at %');
