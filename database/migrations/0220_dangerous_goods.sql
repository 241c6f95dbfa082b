-- Dangerous goods of a row, as their transport document names them (ADR 5.4.1.1.1), and temperatures of a shipment.

alter table shipment_goods
  add column dg_name text check (length(dg_name) between 1 and 250),
  -- Class or label models, with subsidiary hazards in brackets: «6.1 (3)».
  add column dg_class text check (length(dg_class) between 1 and 20),
  add column packing_group text check (packing_group in ('I', 'II', 'III')),
  add column transport_category text check (transport_category ~ '^[0-4]$'),
  add column tunnel_code text check (tunnel_code ~ '^(B|B1000C|B/D|B/E|C|C5000D|C/D|C/E|D|D/E|E|-)$'),
  -- Net quantity of the row, as 1.1.3.6.3 counts it.
  add column dg_quantity numeric(12, 3) check (dg_quantity > 0),
  add column dg_unit text check (dg_unit in ('kg', 'l')),
  add column flash_point_c numeric(4, 1) check (flash_point_c between -100 and 300),
  add column marine_pollutant boolean not null default false,
  add column limited_quantity boolean not null default false;

alter table shipments
  add column temperature_min_c numeric(4, 1) check (temperature_min_c between -100 and 100),
  add column temperature_max_c numeric(4, 1) check (temperature_max_c between -100 and 100),
  add constraint shipments_temperature_check check (temperature_min_c <= temperature_max_c);

create index shipment_goods_un_number_idx on shipment_goods (un_number) where un_number is not null;
