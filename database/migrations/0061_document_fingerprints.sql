-- What a document was drawn from, as SHA-256: the screen says when the record has changed since, and the same manifest is
-- not issued twice.
alter table documents add column drawn_from bytea check (length(drawn_from) = 32);
alter table document_shipments add column drawn_from bytea check (length(drawn_from) = 32);
