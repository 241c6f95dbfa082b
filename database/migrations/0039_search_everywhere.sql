-- Search everywhere reads the newest notes first.
create index shipment_notes_created_at_idx on shipment_notes (created_at desc, id desc);
