create table blog_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100)
);
create unique index blog_categories_name_key on blog_categories (lower(name));

create table blog_authors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100),
  avatar_url text check (length(avatar_url) <= 500),
  bio text check (length(bio) <= 1000),
  email text check (length(email) <= 254)
);
create unique index blog_authors_name_key on blog_authors (lower(name));

create table blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 220),
  excerpt text check (length(excerpt) <= 500),
  content text not null check (length(content) between 1 and 500000),
  featured_image text check (length(featured_image) <= 500),
  featured_image_alt text check (length(featured_image_alt) <= 300),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  category_id uuid references blog_categories (id) on delete set null,
  author_id uuid references blog_authors (id) on delete set null,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'published' or published_at is not null)
);
create index blog_posts_created_at_idx on blog_posts (created_at desc, id desc);
create index blog_posts_published_idx on blog_posts (published_at desc, id desc) where status = 'published';
create index blog_posts_category_idx on blog_posts (category_id);
create index blog_posts_author_idx on blog_posts (author_id);
create index blog_posts_search_idx on blog_posts using gin ((title || ' ' || coalesce(excerpt, '')) gin_trgm_ops);
create trigger blog_posts_touch before update on blog_posts for each row execute function touch_updated_at();

-- Uploaded pictures, decoded and encoded anew, once per content.
create table blog_images (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  mime_type text not null check (mime_type in ('image/webp', 'image/avif', 'image/jpeg', 'image/png')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bytea not null,
  created_at timestamptz not null default now()
);
