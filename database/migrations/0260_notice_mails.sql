-- The mail by which the liable party was told; it may be swept while the claim stays.
alter table claims add column notice_mail uuid;
create index claims_notice_mail_idx on claims (notice_mail) where notice_mail is not null;
