-- A file that somebody wants to import. It is read again when it is applied, in the transaction that writes everything: what
-- changed meanwhile counts.
create table catalogue_imports (
  catalogue_import_id bigint generated always as identity primary key,
  kind       text not null check (kind in ('shopify_products', 'shopify_inventory')),
  -- null: every store.
  store_id   int references stores,
  status     text not null default 'ready' check (status in ('ready', 'applying', 'applied', 'undone', 'failed')),
  content    text not null,
  -- Rows of the file, and what they would do, or did, as a whole.
  counts     jsonb not null,
  bad        jsonb not null,
  -- The first differences, for people.
  changes    jsonb not null,
  -- What it replaced, to bring it back.
  undo       jsonb,
  -- Products or shelves done of `applying`.
  done       int not null default 0,
  by_user_id bigint references users,
  created_at timestamptz not null,
  ended_at   timestamptz
);
create index catalogue_imports_by_user on catalogue_imports (by_user_id);
create index catalogue_imports_of_store on catalogue_imports (store_id);
