-- What shoppers report about a delivered order, and what the store answered.

create table problem_reports (
  problem_report_id bigint generated always as identity primary key,
  order_id    bigint not null references orders,
  -- The order's store, so that its staff find its open reports by the index below.
  store_id    int not null references stores,
  user_id     bigint not null references users,
  reason      text not null check (reason in ('missing', 'broken', 'wrong_item', 'quality', 'late', 'other')),
  details     text not null default '' check (length(details) <= 1000),
  status      text not null default 'open' check (status in ('open', 'refunded', 'answered', 'declined')),
  version     int not null default 1 check (version >= 1),
  reply       text not null default '' check (length(reply) <= 1000),
  refund_id   bigint unique references refunds,
  created_at  timestamptz not null,
  resolved_at timestamptz,
  resolved_by bigint references users,
  idempotency_key text,
  body_hash   bytea,
  constraint problem_report_key_once unique (order_id, idempotency_key),
  constraint problem_report_is_resolved check
    ((status = 'open') = (resolved_at is null) and (status = 'open') = (resolved_by is null)),
  constraint problem_report_has_its_refund check ((status = 'refunded') = (refund_id is not null))
);
create index problem_reports_of_store on problem_reports (status, store_id, problem_report_id desc);
create index problem_reports_to_empty on problem_reports (created_at) where details <> '' or reply <> '';

-- Parts of the sale as in settlement_parts, by packs.
create table problem_report_items (
  problem_report_id bigint not null references problem_reports,
  part        int not null,
  quantity    int not null check (quantity >= 1),
  primary key (problem_report_id, part)
);
create trigger problem_report_items_are_kept before update or delete on problem_report_items
  for each row execute function refuse_change();

-- A pack that was given back, or that stands in an open report, can't be reported again.
create function problem_item_is_free() returns trigger language plpgsql as $$
declare
  of_order bigint := (select order_id from problem_reports where problem_report_id = new.problem_report_id);
begin
  -- Reports of an order are counted one after the other.
  perform from orders where order_id = of_order for no key update;
  if new.quantity > coalesce((
      select s.quantity - s.refunded_quantity from settlement_parts s
      where s.order_id = of_order and s.part = new.part and s.kind in ('line', 'substitute')), 0)
    - coalesce((
      select sum(i.quantity) from problem_report_items i join problem_reports r using (problem_report_id)
      where r.order_id = of_order and r.status = 'open' and i.part = new.part), 0) then
    raise exception 'part % of order % is not free to report', new.part, of_order
      using errcode = 'check_violation', constraint = 'problem_item_is_free';
  end if;
  return new;
end $$;
create trigger problem_item_is_free before insert on problem_report_items
  for each row execute function problem_item_is_free();
