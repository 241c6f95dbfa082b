-- A session's token is kept as its SHA-256 in hexadecimal: who reads the table or a copy of it can open nothing with it.
-- Sessions that are open go on.
update admin_sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');

-- A session that ends, for whatever reason, is told to every process at once, so that its live stream ends with it.
create trigger announce_delete after delete on admin_sessions
  referencing old table as changed for each statement execute function announce('sessions');
