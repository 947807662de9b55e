-- small: self_exclusions (a row for each person who asked for it)
-- small: self_exclusion_keys (a few for each exclusion)
-- small: self_exclusion_orders (a row for each stopped order)
-- An exclusion is a legal record: the application adds rows and changes none. It ends by its date, by the link that undoes an
-- exclusion requested by a stranger, and two years after its end. Only these functions of the tables' owner delete rows. A process
-- of the release before, which deletes rows itself, is refused until it is replaced.
create trigger self_exclusions_are_kept before update or delete on self_exclusions
  for each row execute function refuse_change();
create trigger self_exclusion_keys_are_kept before update or delete on self_exclusion_keys
  for each row execute function refuse_change();
create trigger self_exclusion_orders_are_kept before update or delete on self_exclusion_orders
  for each row execute function refuse_change();

-- Undoes an exclusion within a day of its start; its keys and stopped orders go with it.
create function undo_self_exclusion(exclusion_id bigint, shop_now timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  delete from self_exclusions
  where self_exclusion_id = exclusion_id and starts_at >= retention_now(shop_now) - interval '24 hours';
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;

create function delete_old_exclusions(shop_now timestamptz, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done int;
begin
  perform set_config('coldie.retention', 'on', true);
  delete from self_exclusions where self_exclusion_id in (
    select self_exclusion_id from self_exclusions
    where ends_at <= retention_now(shop_now) - interval '2 years' order by ends_at limit most);
  get diagnostics done = row_count;
  perform set_config('coldie.retention', 'off', true);
  return done;
end $$;
