-- Papers a shipment needs: which are not needed after all; and what drivers hand in from their phones.

create table paper_waivers (
  shipment_id uuid not null references shipments (id) on delete cascade,
  paper text not null check (paper in ('invoice', 'packing_list', 'awb', 'bill_of_lading', 'cmr', 'customs',
    'dangerous_goods', 'proof_of_delivery')),
  reason text not null check (length(reason) between 1 and 500),
  waived_by text not null check (length(waived_by) between 1 and 254),
  waived_by_id uuid references admin_users (id) on delete set null,
  waived_at timestamptz not null default now(),
  primary key (shipment_id, paper)
);
create index paper_waivers_person_idx on paper_waivers (waived_by_id) where waived_by_id is not null;

-- The declaration of dangerous goods is a paper of its own.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('invoice', 'packing_list', 'awb', 'bill_of_lading',
  'cmr', 'customs', 'dangerous_goods', 'proof_of_delivery', 'photo', 'other'));

-- How many files came in by a link for a driver: deleting one does not give its place back.
alter table private_links add column files_received integer not null default 0 check (files_received between 0 and 20);

-- A proof of delivery as a driver handed it in; the photo, who signed and when are with the file.
create table delivery_proofs (
  file_id uuid primary key references files (id) on delete cascade,
  shipment_id uuid not null references shipments (id) on delete cascade,
  private_link_id uuid references private_links (id) on delete set null,
  remark text check (length(remark) between 1 and 1000),
  handed_in_at timestamptz not null default now(),
  -- Since staff have set the shipment delivered, or put the question aside.
  settled_at timestamptz,
  settled_by text check (length(settled_by) between 1 and 254)
);
create index delivery_proofs_shipment_idx on delivery_proofs (shipment_id, handed_in_at desc);
create index delivery_proofs_link_idx on delivery_proofs (private_link_id) where private_link_id is not null;
create index delivery_proofs_open_idx on delivery_proofs (handed_in_at desc, file_id) where settled_at is null;
