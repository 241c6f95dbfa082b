-- In which language its reader gets the page, the mail and the paper.
alter table private_links
  add column language text not null default 'en' check (language in ('en', 'nl', 'fr', 'de'));

alter table offers
  add column language text not null default 'en' check (language in ('en', 'nl', 'fr', 'de'));
