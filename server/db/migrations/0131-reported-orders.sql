-- What a report says of an order beside its money. Claims, notes and the like change nothing of it.
create function record_report_change() returns trigger language plpgsql as $$
begin
  insert into report_changes (order_id) values (new.order_id);
  return null;
end $$;

create trigger orders_reported_when_added after insert on orders
  for each row when (new.placed_at is not null) execute function record_report_change();
create trigger orders_reported after update on orders
  for each row when (
    (old.status, old.placed_at, old.delivered_at, old.due_at, old.store_id, old.zone_id, old.user_id) is distinct from
    (new.status, new.placed_at, new.delivered_at, new.due_at, new.store_id, new.zone_id, new.user_id))
  execute function record_report_change();
