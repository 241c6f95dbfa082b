-- Private links: whose address they went to, and the open shipments of a customer in the order of the portal's list.

create index private_links_recipient_idx on private_links (lower(recipient)) where recipient is not null;
create index private_links_recipient_name_idx on private_links (search_fold(recipient)) where recipient is not null;

create index shipments_open_of_shipper_idx on shipments (shipper_id, created_at desc, id desc)
  where status not in ('delivered', 'cancelled');
create index shipments_open_of_consignee_idx on shipments (consignee_id, created_at desc, id desc)
  where status not in ('delivered', 'cancelled');
