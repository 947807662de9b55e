-- What the law asks is true whoever writes the rows; and rows that are kept give way to one thing alone, the end of the
-- time for which they are kept.

-- ---------------------------------------------------------------- kept rows, and retention

-- Only a function of the tables' owner that ends what is past its time may change a kept row: it runs with the owner's
-- rights and sets `coldie.retention` for itself.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and current_setting('coldie.retention', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception '% rows are kept as they are', tg_table_name;
end $$;

-- What orders, their money and their people are made of goes by retention alone.
create trigger orders_are_kept before delete on orders for each row execute function refuse_change();
create trigger order_charges_are_kept before delete on order_charges for each row execute function refuse_change();
create trigger payments_are_kept before delete on payments for each row execute function refuse_change();
create trigger payment_steps_are_kept before delete on payment_steps for each row execute function refuse_change();
create trigger payment_events_are_kept before delete on payment_events for each row execute function refuse_change();
create trigger payment_disputes_are_kept before delete on payment_disputes for each row execute function refuse_change();
create trigger refunds_are_kept before delete on refunds for each row execute function refuse_change();
create trigger gift_cards_are_kept before delete on gift_cards for each row execute function refuse_change();
create trigger drivers_are_kept before delete on drivers for each row execute function refuse_change();
create trigger stock_movements_are_kept before update or delete on stock_movements
  for each row execute function refuse_change();
-- A draft is computed anew; a settlement that the books have stays.
create trigger settlements_are_kept before delete on settlements
  for each row when (old.is_posted) execute function refuse_change();
create trigger settlements_not_truncated before truncate on settlements
  for each statement execute function refuse_change();
create trigger order_lines_not_truncated before truncate on order_lines
  for each statement execute function refuse_change();
create trigger self_exclusions_not_truncated before truncate on self_exclusions
  for each statement execute function refuse_change();
create trigger users_not_truncated before truncate on users for each statement execute function refuse_change();
select guard_kept_tables();

-- ---------------------------------------------------------------- struck-through prices (australia.md rule 32)

create function struck_through_price_was_charged() returns trigger language plpgsql as $$
begin
  if not exists (
    select from price_history h
    where h.pack_id = new.pack_id and h.price_cents = new.price_cents and h.sale_price_cents = 0
      and h.from_at < new.modified_at) then
    raise exception 'pack % never cost % without a reduction', new.pack_id, new.price_cents
      using errcode = 'check_violation', constraint = 'struck_through_price_was_charged';
  end if;
  return new;
end $$;
create trigger new_pack_has_no_struck_through_price before insert on packs
  for each row when (new.sale_price_cents > 0) execute function struck_through_price_was_charged();
create trigger struck_through_price_was_charged before update of price_cents, sale_price_cents on packs
  for each row when (new.sale_price_cents > 0
    and (old.sale_price_cents <> new.sale_price_cents or old.price_cents <> new.price_cents))
  execute function struck_through_price_was_charged();

-- ---------------------------------------------------------------- offers on alcohol (australia.md rule 34)

-- Every code may take something off alcohol, so each in force was looked at with the law in mind.
alter table promo_codes
  add column checked_by bigint references users,
  add column checked_at timestamptz;
create index promo_codes_checked_by on promo_codes (checked_by) where checked_by is not null;
update promo_codes set checked_at = start_at where status = 'ACTIVE';
alter table promo_codes
  add constraint active_code_was_checked check (status = 'INACTIVE' or checked_at is not null);

-- Other terms are another offer: what was checked is not what is in force now.
create function changed_offer_is_checked_again() returns trigger language plpgsql as $$
begin
  if new.status = 'ACTIVE' and new.checked_at is not distinct from old.checked_at
    -- An offer that ends earlier is less of the same.
    and (new.end_at > old.end_at or to_jsonb(new) - 'end_at' <> to_jsonb(old) - 'end_at') then
    raise exception 'the terms of this offer were changed after its check'
      using errcode = 'check_violation', constraint = 'changed_offer_is_checked_again';
  end if;
  return new;
end $$;
create trigger changed_code_is_checked_again before update of type, use_type, discount_type, discount,
  minimum_spend_cents, requirement, store_ids, zone_ids, excluded_category_ids, start_at, end_at on promo_codes
  for each row execute function changed_offer_is_checked_again();
create trigger changed_promotion_is_checked_again before update of kind, buy, get, percent, category_ids,
  excluded_category_ids, store_ids, zone_ids, from_time, until_time, weekdays, start_at, end_at on promotions
  for each row execute function changed_offer_is_checked_again();

-- ---------------------------------------------------------------- alcohol is known to the door check (rules 8 and 18)

create function is_alcohol(kind text) returns boolean language sql immutable as $$
  select kind in ('beer_cider', 'wine', 'spirits', 'premixed')
$$;

-- Whether an order holds alcohol is decided once, with its lines; nothing turns it off afterwards.
create function alcohol_stays_alcohol() returns trigger language plpgsql as $$
begin
  raise exception 'whether order % contains alcohol was decided when it was made', old.order_id
    using errcode = 'check_violation', constraint = 'contains_alcohol_is_decided_once';
end $$;
create trigger contains_alcohol_is_decided_once before update of contains_alcohol on orders
  for each row when (old.contains_alcohol <> new.contains_alcohol) execute function alcohol_stays_alcohol();

create function alcohol_line_is_declared() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.order_id = new.order_id and not o.contains_alcohol)
    and exists (select from order_lines l where l.order_id = new.order_id and is_alcohol(l.kind)) then
    raise exception 'order % holds alcohol and does not say so', new.order_id
      using errcode = 'check_violation', constraint = 'contains_alcohol_agrees_with_lines';
  end if;
  return null;
end $$;
create constraint trigger contains_alcohol_agrees_with_lines after insert on order_lines
  deferrable initially deferred for each row when (is_alcohol(new.kind)) execute function alcohol_line_is_declared();

-- A line is of its product's kind, and stays so.
create function line_is_of_its_products_kind() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or is_alcohol(new.kind) <> (select is_alcohol(p.kind) from products p where p.product_id = new.product_id) then
    raise exception 'a line is of the kind that its product is of'
      using errcode = 'check_violation', constraint = 'line_is_of_its_products_kind';
  end if;
  return new;
end $$;
create trigger line_is_of_its_products_kind before insert on order_lines
  for each row execute function line_is_of_its_products_kind();
create trigger line_stays_of_its_kind before update of kind, product_id, order_id on order_lines
  for each row when (old.kind <> new.kind or old.product_id <> new.product_id or old.order_id <> new.order_id)
  execute function line_is_of_its_products_kind();
