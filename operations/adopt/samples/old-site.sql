-- A made-up database of the specified shape, as a hosted service keeps it: roles of the public address, row security,
-- an auth schema, extensions in a schema of their own, and columns and types that are not ours. For tests and benchmarks;
-- the server has the roles anon, authenticated and service_role.
create schema extensions;
create extension "uuid-ossp" with schema extensions;
create extension pgcrypto with schema extensions;
create extension pg_trgm with schema extensions;
do $$ begin
  execute format('alter database %I set search_path = "$user", public, extensions', current_database());
end $$;
set search_path = "$user", public, extensions;

create schema auth;
create table auth.users (id uuid primary key, email varchar(255), encrypted_password varchar(255));

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;

create type public.quote_status as enum ('pending', 'in_progress', 'completed', 'rejected');
create domain public.short_text as varchar(100);

create table public.admin_users (
  id uuid primary key default extensions.uuid_generate_v4(),
  email text unique not null,
  password_hash text not null,
  is_active boolean default true,
  last_login timestamptz,
  created_at timestamptz default now()
);
create table public.shippers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  company varchar(255),
  email text,
  phone text,
  address text,
  vat_number text,
  created_at timestamptz default now()
);
create table public.consignees (like public.shippers including all);
create table public.shipments (
  id uuid primary key default extensions.uuid_generate_v4(),
  tracking_number text unique not null,
  status text default 'pending',
  service_type public.short_text,
  origin_location text not null,
  destination_location text not null,
  current_location text,
  estimated_delivery date,
  weight double precision,
  dimensions jsonb,
  pieces bigint,
  notes text,
  shipper_id uuid,
  consignee_id uuid,
  is_fragile boolean default false,
  created_at timestamp default now(),
  updated_at timestamp default now()
);
create table public.shipment_status_history (
  id uuid default gen_random_uuid(),
  shipment_id uuid,
  status text not null,
  location text,
  notes text,
  "timestamp" timestamptz default now(),
  created_by uuid references auth.users (id)
);
create index on public.shipment_status_history (shipment_id);
create table public.quote_requests (
  id uuid primary key default gen_random_uuid(),
  name text,
  email text not null,
  phone text,
  company text,
  service_type text[],
  origin_location text,
  destination_location text,
  cargo_type text,
  weight text,
  dimensions text,
  message text,
  status public.quote_status default 'pending',
  is_read boolean,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text,
  subject text,
  message text not null,
  is_read boolean default false,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create table public.blog_categories (id uuid primary key default gen_random_uuid(), name text not null, slug text);
create table public.blog_authors (
  id uuid primary key default gen_random_uuid(), name text not null, avatar_url text, bio text, email text);
create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  slug text unique not null,
  excerpt text,
  content text not null,
  featured_image text,
  status text default 'draft',
  category_id uuid references public.blog_categories (id),
  author_id uuid references public.blog_authors (id),
  published_at timestamptz,
  tags text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
-- A table, a view and functions of theirs alone; one has the name of a function of ours.
create table public.site_visits (id bigint generated always as identity primary key, path text);
create view public.open_shipments as select id, tracking_number from public.shipments where status <> 'delivered';
create function public.tracking_key(text) returns text language sql immutable as 'select lower($1)';
create function public.submit_quote_request(p_email text) returns uuid language sql security definer
  as 'insert into public.quote_requests (email) values (p_email) returning id';

alter table public.shipments enable row level security;
create policy "Public can track" on public.shipments for select to anon using (true);
alter table public.shippers enable row level security;
create policy "Staff only" on public.shippers for all to authenticated using (exists (select from auth.users));
