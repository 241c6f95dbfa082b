-- Who can write «victim+1» to «victim+80» writes to one mailbox: limits and stops hold for the mailbox.

-- An address without what its owner may add: a tag after «+», and at Gmail dots. domain/email.ts has the same function.
create function mailbox_key(email text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(regexp_replace(lower(email collate "C"),
    '^([^+@]+)\+[^@]*@', '\1@'),
    '@googlemail\.com$', '@gmail.com'),
    '\.(?=[^@]*@gmail\.com$)', '', 'g');

-- What stops mails to an address: of its own, or of its mailbox. That mails come back counts more than that they are unwanted.
create function stop_of(address text) returns setof stopped_addresses
  language sql stable rows 1 parallel safe
  begin atomic
    select * from stopped_addresses where email in (lower(address), mailbox_key(address))
    order by reason = 'request', email limit 1;
  end;

-- What an owner wants is of the mailbox; that mails to one spelling come back is not.
with spelt as (delete from stopped_addresses where reason <> 'bounce' and email <> mailbox_key(email) returning *)
insert into stopped_addresses (email, reason, detail, stopped_at)
select distinct on (mailbox_key(email)) mailbox_key(email), reason, detail, stopped_at from spelt
order by mailbox_key(email), reason = 'request'
on conflict (email) do nothing;

create index mails_mailbox_idx on mails (mailbox_key(recipient), queued_at desc) where kind = 'request_received';
create index mails_subscriptions_idx on mails (queued_at desc) where kind = 'subscription_confirmation';
