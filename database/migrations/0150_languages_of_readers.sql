-- In which language somebody wrote to us: that of the page it came from.
alter table quote_requests
  add column language text not null default 'en' check (language in ('en', 'nl', 'fr', 'de'));
alter table contact_submissions
  add column language text not null default 'en' check (language in ('en', 'nl', 'fr', 'de'));
alter table tracking_subscriptions
  add column language text not null default 'en' check (language in ('en', 'nl', 'fr', 'de'));

-- Null is that of their customer.
alter table company_contacts add column language text check (language in ('en', 'nl', 'fr', 'de'));
