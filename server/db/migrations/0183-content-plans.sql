-- What a page will say: from `starts_at` on the plan counts instead of the page's own words, so that it begins at its moment
-- whatever a job does. A job later takes plans that have begun into `content_items`, and so into `content_versions`.
create table content_plans (
  content_id   int primary key references content_items,
  title        text not null,
  content      text not null,
  sort         int not null,
  starts_at    timestamptz not null,
  -- What the page said as the plan was written: whoever changes the page meanwhile is seen by it.
  over_version text not null,
  over_title   text not null,
  written_by   bigint references users,
  written_at   timestamptz not null
);
create index content_plans_author on content_plans (written_by) where written_by is not null;
create trigger content_plans_announce after insert or update or delete on content_plans
  for each statement execute function announce_change('texts');

-- Who wrote each wording; nobody knows of those from before.
-- small: content_items (a row for each page)
-- small: content_versions (a row for each wording that a page has had)
alter table content_items add column written_by bigint references users;
create index content_items_author on content_items (written_by) where written_by is not null;
alter table content_versions add column written_by bigint references users;
create index content_versions_author on content_versions (written_by) where written_by is not null;

create function content_hash(content text) returns text language sql stable
  return left(encode(sha256(convert_to(content, 'UTF8')), 'hex'), 16);

create or replace function content_has_a_version() returns trigger language plpgsql as $$
begin
  new.version := content_hash(new.content);
  insert into content_versions (uri, version, title, content, valid_from, written_by)
  values (new.uri, new.version, new.title, new.content, new.modified_at, new.written_by) on conflict do nothing;
  return new;
end $$;

-- The pages as they are at a moment: a plan that has begun counts, whether or not it was taken into its page.
create function content_at(moment timestamptz) returns table (
  content_id int, uri text, title text, content text, sort int, modified_at timestamptz, version text, revision int
) language sql stable as $$
  select i.content_id, i.uri, coalesce(p.title, i.title), coalesce(p.content, i.content), coalesce(p.sort, i.sort),
    coalesce(p.starts_at, i.modified_at), case when p.content_id is null then i.version else content_hash(p.content) end,
    i.revision + (p.content_id is not null)::int
  from content_items i left join content_plans p on p.content_id = i.content_id and p.starts_at <= moment
$$;
