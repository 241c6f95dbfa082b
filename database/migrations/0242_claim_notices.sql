-- The notice of a claim is a deadline of its shipment, until it is sent or the claim is closed.
insert into deadline_kinds (code, label, position, place_end, sample)
values ('claim_notice', 'Notice of a claim', 10, 'to', false);

alter table deadlines add column claim_id uuid references claims (id) on delete cascade;
create unique index deadlines_claim_idx on deadlines (claim_id) where claim_id is not null;

-- Those that are open now, on the clock of the company. Raised to their step within seconds.
insert into deadlines (shipment_id, claim_id, kind, reference, place, place_code, created_by, starts_at, half_at, most_at,
  due_at, next_at)
select claims.shipment_id, claims.id, 'claim_notice', claims.number, shipments.destination_location,
  shipments.destination_code, claims.opened_by, begun, begun + (due - begun) * 0.5, begun + (due - begun) * 0.8, due, begun
from claims join shipments on shipments.id = claims.shipment_id,
  lateral (select (notice_due + 1)::timestamp at time zone 'Europe/Brussels' as due) as ends,
  lateral (select least(happened_at, due) as begun) as starts
where claims.closed_at is null and claims.notice_sent_on is null;
