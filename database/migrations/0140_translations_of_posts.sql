-- The posts of one address are one post in several languages.
alter table blog_posts
  add column language text not null default 'en' check (language in ('en', 'nl', 'fr', 'de')),
  drop constraint blog_posts_slug_key,
  add constraint blog_posts_slug_language_key unique (slug, language);

-- What readers see in the order of creation, now one language at a time.
drop index blog_posts_public_idx, blog_posts_public_category_idx;
create index blog_posts_public_idx on blog_posts (language, created_at desc, id desc) include (published_at)
  where status = 'published';
create index blog_posts_public_category_idx on blog_posts (category_id, language, created_at desc, id desc)
  include (published_at) where status = 'published';

-- By language, beside the name and the biography, which are English. A name without one in a language is shown as it is.
alter table blog_categories
  add column names jsonb not null default '{}' check (jsonb_typeof(names) = 'object');
alter table blog_authors
  add column bios jsonb not null default '{}' check (jsonb_typeof(bios) = 'object');

-- What was deleted before is restored as what it was.
update deleted_records set snapshot = jsonb_set(snapshot, '{record,language}', '"en"') where kind = 'blog_post';
