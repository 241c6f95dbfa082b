-- Requests are found by the codes of their places too. What was typed stays. The product fills the codes of older rows when
-- it starts with another list of places (app/quote-requests/recognized-places.server.ts). This file can be run again.
alter table quote_requests
  add column if not exists origin_code text check (origin_code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  add column if not exists destination_code text check (destination_code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  add column if not exists places_version text check (length(places_version) <= 16);
create index if not exists quote_requests_origin_code_idx on quote_requests (origin_code text_pattern_ops)
  where origin_code is not null;
create index if not exists quote_requests_destination_code_idx on quote_requests (destination_code text_pattern_ops)
  where destination_code is not null;
create index if not exists quote_requests_places_version_idx on quote_requests (places_version);
-- A request whose places are recognized anew was not changed by anybody.
create or replace trigger quote_requests_touch before update on quote_requests for each row
  when (old.places_version is not distinct from new.places_version) execute function touch_updated_at();
