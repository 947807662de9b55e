-- Rows that are kept are also kept from TRUNCATE, which no trigger for rows sees; and what keeps them says which of a
-- table's operations the application's role is not granted (`server/db/grants.ts`).

-- INSERT is never refused; UPDATE and DELETE are where a trigger for every row and column calls `refuse_change`.
create function kept_operations(table_oid oid) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct operation), '{}')
  from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid and p.proname like 'refuse\_change%'
    cross join lateral (values ('DELETE', 8), ('UPDATE', 16)) as o (operation, bit)
  where t.tgrelid = table_oid and not t.tgisinternal and t.tgqual is null and t.tgattr = '' and t.tgtype & bit > 0
$$;

-- Run after each migration, so that a table of a later one is guarded like the others.
create function guard_kept_tables() returns void language plpgsql as $$
declare
  kept record;
begin
  for kept in
    select c.oid, c.relname, format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname = 'public' and 'DELETE' = any(kept_operations(c.oid))
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgtype & 32 > 0)
  loop
    execute format('create trigger %I before truncate on %s for each statement execute function refuse_change()',
      kept.relname || '_not_truncated', kept.name);
  end loop;
end $$;
select guard_kept_tables();

-- Only the trigger of a pack writes the history of its price, with the rights of the tables' owner.
alter function keep_price_history() security definer set search_path = public, pg_temp;
create trigger price_history_is_kept before update or delete on price_history
  for each row execute function refuse_change();
select guard_kept_tables();
