-- Finding a person in files: who signed, who sent without an account, and whose name is in the name of a file.
create index files_signed_by_idx on files (search_fold(signed_by)) where signed_by is not null;
create index files_sender_idx on files (search_fold(uploaded_by)) where uploaded_by_id is null;
create index files_name_idx on files using gin (search_fold(name) gin_trgm_ops);
