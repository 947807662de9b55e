-- Tip for the driver, chosen at checkout. It is authorised and captured with the order's payment, and is no part of
-- `total_cents`: discounts, minimum order, GST and refunds of goods ignore it. A tip after the delivery is a payment
-- of its own (0331).
alter table orders add column if not exists tip_cents bigint not null default 0;
alter table orders drop constraint if exists tip_within_limit;
alter table orders add constraint tip_within_limit check (tip_cents between 0 and 10000) not valid;

-- The payments of an order cover its total and its tip.
create or replace function order_is_covered() returns trigger language plpgsql as $$
begin
  if (select o.status in (1, 2, 3) and o.total_cents + o.tip_cents > coalesce((select sum(amount_cents) from payments p
        where p.order_id = o.order_id and p.state in ('authorised', 'captured', 'refunded')), 0)
      from orders o where o.order_id = new.order_id) then
    raise exception 'order % costs more than its payments hold', new.order_id
      using errcode = 'check_violation', constraint = 'order_is_covered_by_its_payments';
  end if;
  return null;
end $$;
