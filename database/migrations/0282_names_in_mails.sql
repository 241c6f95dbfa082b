-- What mails about a shipment said, by whom they name: one person's data is found and erased there too.
create index mails_text_idx on mails using gin (search_fold(sent_subject || ' ' || sent_body) gin_trgm_ops);
