-- What a pack will cost: from `starts_at` on the step counts instead of the pack's own prices, so that a price begins at its
-- moment whatever a job does. A job later takes steps that have begun into `packs`, and so into `price_history`.
create table price_steps (
  pack_id          int not null references packs,
  starts_at        timestamptz not null,
  price_cents      bigint not null check (price_cents > 0),
  sale_price_cents bigint not null default 0 check (sale_price_cents between 0 and price_cents),
  primary key (pack_id, starts_at)
);
create index price_steps_by_start on price_steps (starts_at);

create function record_changed_price_steps() returns trigger language plpgsql as $$
begin
  perform record_catalogue_changes(array_agg(k.store_id), array_agg(k.product_id))
  from changed_rows join packs k using (pack_id);
  return null;
end $$;
create trigger price_steps_added after insert on price_steps referencing new table as changed_rows
  for each statement execute function record_changed_price_steps();
create trigger price_steps_removed after delete on price_steps referencing old table as changed_rows
  for each statement execute function record_changed_price_steps();
