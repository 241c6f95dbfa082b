-- Which shipments a document is of, by its number in any spelling or by a part of it.
create index documents_key_idx on documents (reference_key(number) text_pattern_ops);
create index documents_part_idx on documents using gin (reference_key(number) gin_trgm_ops);
