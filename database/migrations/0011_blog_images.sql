-- Pictures of articles, decoded and encoded anew, once per content: one backup holds them, all processes share them.
-- They take the place of blog_images, which nothing was ever stored in.
drop table blog_images;
create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/jpeg', 'image/webp')),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  bytes bytea not null,
  created_at timestamptz not null default now()
);
create index images_created_at_idx on images (created_at);

-- What browsers are sent, made from the above when first asked for. Can be left out of a backup and made again.
create table image_variants (
  hash text not null references images (hash) on delete cascade,
  width integer not null check (width between 1 and 10000),
  type text not null check (type in ('image/avif', 'image/webp', 'image/jpeg')),
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (hash, width, type)
);
-- Pictures are compressed already.
alter table images alter column bytes set storage external;
alter table image_variants alter column bytes set storage external;

-- A picture of ours that a post shows exists, and stays as long as the post shows it.
alter table blog_posts add column featured_image_hash text
  generated always as (substring(featured_image from '^/images/([0-9a-f]{64})/')) stored
  references images (hash);
create index blog_posts_featured_image_hash_idx on blog_posts (featured_image_hash)
  where featured_image_hash is not null;

-- Lists in the order of creation: what readers see, one category of it, and what staff see by status.
create index blog_posts_public_idx on blog_posts (created_at desc, id desc) include (published_at)
  where status = 'published';
create index blog_posts_public_category_idx on blog_posts (category_id, created_at desc, id desc)
  include (published_at) where status = 'published';
create index blog_posts_status_idx on blog_posts (status, created_at desc, id desc) include (published_at);
