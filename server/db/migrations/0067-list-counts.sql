-- Lists say how many rows they have without reading them: `list_counts` holds the numbers, and each change of a number is a
-- row of `list_count_changes` until a job adds it up. Rows are only added here, so that nobody waits for a counter.
create table list_counts (
  list  text not null,
  -- The store, or 0 where a list is not kept by store.
  part  int not null,
  total bigint not null,
  primary key (list, part)
);
create table list_count_changes (
  list   text not null,
  part   int not null,
  change bigint not null
);

create function count_placed_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into list_count_changes values ('orders', new.store_id, 1);
  elsif tg_op = 'INSERT' then
    insert into list_count_changes
      select 'orders', store_id, count(*) from new_rows where placed_at is not null group by store_id;
  else
    insert into list_count_changes
      select 'orders', store_id, -count(*) from old_rows where placed_at is not null group by store_id;
  end if;
  return null;
end $$;
create trigger placed_orders_are_counted after insert on orders
  referencing new table as new_rows for each statement execute function count_placed_orders();
create trigger newly_placed_orders_are_counted after update of placed_at on orders
  for each row when (old.placed_at is null and new.placed_at is not null) execute function count_placed_orders();
create trigger deleted_orders_are_counted after delete on orders
  referencing old table as old_rows for each statement execute function count_placed_orders();

create function count_audit_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_count_changes select 'audit', 0, count(*) from new_rows having count(*) > 0;
  else
    insert into list_count_changes select 'audit', 0, -count(*) from old_rows having count(*) > 0;
  end if;
  return null;
end $$;
create trigger audit_rows_are_counted after insert on audit_log
  referencing new table as new_rows for each statement execute function count_audit_rows();
create trigger deleted_audit_rows_are_counted after delete on audit_log
  referencing old table as old_rows for each statement execute function count_audit_rows();

create function message_state(m messages) returns text language sql immutable as $$
  select case when m.dead_at is not null then 'dead' when m.next_try_at is not null then 'waiting' else 'sent' end
$$;

create function count_messages() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into list_count_changes values
      ('messages ' || message_state(old), 0, -1), ('messages ' || message_state(new), 0, 1);
  elsif tg_op = 'INSERT' then
    insert into list_count_changes
      select 'messages ' || message_state(m), 0, count(*) from new_rows m group by message_state(m);
  else
    insert into list_count_changes
      select 'messages ' || message_state(m), 0, -count(*) from old_rows m group by message_state(m);
  end if;
  return null;
end $$;
create trigger messages_are_counted after insert on messages
  referencing new table as new_rows for each statement execute function count_messages();
create trigger moved_messages_are_counted after update of dead_at, next_try_at, sent_at on messages
  for each row when ((old.dead_at is null, old.next_try_at is null) is distinct from (new.dead_at is null, new.next_try_at is null))
  execute function count_messages();
create trigger deleted_messages_are_counted after delete on messages
  referencing old table as old_rows for each statement execute function count_messages();

-- The store of a message about an order, so that its staff find it by an index.
alter table messages add column store_id int;
create function set_message_store() returns trigger language plpgsql as $$
begin
  select store_id into new.store_id from orders where order_id = new.order_id;
  return new;
end $$;
create trigger message_has_its_store before insert on messages
  for each row when (new.order_id is not null) execute function set_message_store();
