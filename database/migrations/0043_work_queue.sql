-- The work queue of the dashboard: each view's first lines and its count come from an index alone, also with what is
-- snoozed left out, and of one owner.
drop index shipments_estimated_delivery_idx;
create index shipments_estimated_delivery_idx on shipments (estimated_delivery) include (snoozed_until)
  where status not in ('delivered', 'cancelled');
drop index shipments_last_update_idx;
create index shipments_last_update_idx on shipments (last_update_at) include (snoozed_until)
  where status not in ('delivered', 'cancelled');
drop index shipments_on_hold_idx;
create index shipments_on_hold_idx on shipments (last_update_at) include (snoozed_until)
  where is_on_hold(status);

create index shipments_own_delivery_idx on shipments (owner_id, estimated_delivery) include (snoozed_until)
  where owner_id is not null and status not in ('delivered', 'cancelled');
create index shipments_own_update_idx on shipments (owner_id, last_update_at) include (snoozed_until)
  where owner_id is not null and status not in ('delivered', 'cancelled');
create index shipments_own_on_hold_idx on shipments (owner_id, last_update_at) include (snoozed_until)
  where owner_id is not null and is_on_hold(status);
create index shipments_snoozed_idx on shipments (snoozed_until) include (owner_id)
  where snoozed_until is not null and status not in ('delivered', 'cancelled');

create index quote_requests_unanswered_idx on quote_requests (created_at, id) include (snoozed_until)
  where status = 'pending' and marked_spam_at is null;
create index quote_requests_snoozed_idx on quote_requests (snoozed_until)
  where snoozed_until is not null and status = 'pending' and marked_spam_at is null;
