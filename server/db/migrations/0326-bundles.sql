-- Bundles: products made of packs of other products, such as a party pack. A bundle has one pack of size 1 in each store
-- that sells it, and no stock: its parts' stock decides whether it is available.

-- Parts of bundles, the same in every store. A bundle with a row here is one.
create table bundle_parts (
  bundle_product_id int not null references products,
  -- A product occurs once in a bundle, so that its stock is compared with one number of units.
  part_product_id   int not null references products,
  -- Units in a pack of the part, and packs in the bundle.
  size              int not null check (size between 1 and 999),
  count             int not null check (count between 1 and 12),
  -- Order in which the parts are listed.
  position          int not null,
  primary key (bundle_product_id, part_product_id)
);
create index bundle_parts_of_product on bundle_parts (part_product_id);

-- Bundles that cost whole per cents less than their parts. Without a row, the prices of the bundle's pack apply.
create table bundle_discounts (
  pack_id     int primary key references packs,
  percent_off smallint not null check (percent_off between 1 and 50)
);

-- ---------------------------------------------------------------- rules

-- Rejects a bundle as a part of a bundle, and tobacco (L-35 in docs/law.md). Locks both products, because two
-- transactions could otherwise put two bundles into each other.
create function check_bundle_part() returns trigger language plpgsql as $$
begin
  perform from products p where p.product_id in (new.bundle_product_id, new.part_product_id)
    order by p.product_id for no key update;
  if new.bundle_product_id = new.part_product_id
    or exists (select from bundle_parts b where b.bundle_product_id = new.part_product_id)
    or exists (select from bundle_parts b where b.part_product_id = new.bundle_product_id) then
    raise exception 'bundle % cannot contain bundle %', new.bundle_product_id, new.part_product_id
      using errcode = 'check_violation', constraint = 'no_bundle_in_a_bundle';
  end if;
  if exists (select from products p where p.product_id = new.part_product_id and p.kind = 'tobacco') then
    raise exception 'bundle % cannot contain tobacco', new.bundle_product_id
      using errcode = 'check_violation', constraint = 'no_tobacco_in_a_bundle';
  end if;
  return new;
end $$;
create trigger check_bundle_part before insert or update on bundle_parts
  for each row execute function check_bundle_part();

-- Rejects bundles whose own kind is alcohol while no part is, or vice versa.
create function check_bundle_kinds(of_bundles int[]) returns void language plpgsql as $$
declare
  wrong int;
begin
  select p.product_id into wrong from products p
  where p.product_id = any(of_bundles)
    and exists (select from bundle_parts b where b.bundle_product_id = p.product_id)
    and (p.kind = 'tobacco' or is_alcohol(p.kind) <> exists (
      select from bundle_parts b join products d on d.product_id = b.part_product_id
      where b.bundle_product_id = p.product_id and is_alcohol(d.kind)));
  if wrong is not null then
    raise exception 'bundle % is not of the kind of its parts', wrong
      using errcode = 'check_violation', constraint = 'bundle_is_of_its_parts_kind';
  end if;
end $$;

create function check_kind_of_parts() returns trigger language plpgsql as $$
begin
  perform check_bundle_kinds(array[case when tg_op = 'DELETE' then old.bundle_product_id else new.bundle_product_id end]);
  return null;
end $$;
create constraint trigger bundle_is_of_its_parts_kind after insert or update or delete on bundle_parts
  deferrable initially deferred for each row execute function check_kind_of_parts();

create function check_kind_in_bundles() returns trigger language plpgsql as $$
begin
  if new.kind = 'tobacco' and exists (select from bundle_parts b where b.part_product_id = new.product_id) then
    raise exception 'product % is part of a bundle', new.product_id
      using errcode = 'check_violation', constraint = 'no_tobacco_in_a_bundle';
  end if;
  perform check_bundle_kinds(array(
    select b.bundle_product_id from bundle_parts b where new.product_id in (b.bundle_product_id, b.part_product_id)));
  return null;
end $$;
create constraint trigger part_stays_of_its_bundles_kind after update of kind on products
  deferrable initially deferred for each row when (old.kind <> new.kind) execute function check_kind_in_bundles();

-- ---------------------------------------------------------------- prices and stock

-- Units of each product that a pack draws from stock.
create view pack_units as
  select k.pack_id, k.store_id, k.product_id, k.size as units
  from packs k where not exists (select from bundle_parts b where b.bundle_product_id = k.product_id)
  union all
  select k.pack_id, k.store_id, b.part_product_id, b.size * b.count
  from packs k join bundle_parts b on b.bundle_product_id = k.product_id;

-- Returns whether a store sells every part of a bundle. True for other products.
create function sells_parts(of_store int, of_product int) returns boolean language sql stable as $$
  select not exists (
    select from bundle_parts b
    join products d on d.product_id = b.part_product_id
    left join packs n on n.store_id = of_store and n.product_id = b.part_product_id and n.size = b.size
      and n.status = 'ACTIVE' and n.price_cents > 0
    where b.bundle_product_id = of_product and (n.pack_id is null or d.status <> 'ACTIVE'))
$$;

-- Returns the bundles among products, in stores that have a pack of them: their prices at a time, and the number that the
-- parts' stock yields, with at most 99 packs of a part, as in a line of an order. The price is the rule's, at most that of the parts, and at least `least_cents`: no alcohol in it
-- costs less than half of its regular price (L-34 in docs/law.md). `domain/bundles/bundle-price.ts` computes the same.
-- Each `limit 1` keeps the planner at index lookups: bundles are few, whatever it estimates, and packs are a million.
create function bundle_offers(of_stores int[], of_products int[], at_time timestamptz)
returns table (store_id int, product_id int, parts_cents bigint, least_cents bigint, price_cents bigint,
  sale_price_cents bigint, units_left int, is_sold boolean, next_price_at timestamptz)
language sql stable as $$
  select priced.store_id, priced.product_id, priced.parts_cents, priced.least_cents,
    case when priced.is_reduced and priced.cents = priced.own_cents then priced.regular_cents else priced.cents end,
    case when priced.is_reduced and priced.cents = priced.own_cents then priced.cents else 0 end,
    priced.units_left, priced.is_sold, priced.next_price_at
  from (
    select ruled.*, least(ruled.parts_cents, greatest(ruled.least_cents,
      coalesce((ruled.parts_cents * (100 - ruled.percent_off) + 50) / 100, ruled.own_cents))) as cents
    from (
      select summed.store_id, summed.product_id, summed.parts_cents,
        least(summed.parts_cents, summed.least_cents) as least_cents,
        summed.units_left, summed.is_sold, r.percent_off,
        coalesce(step.price_cents, k.price_cents) as regular_cents,
        r.percent_off is null and coalesce(step.sale_price_cents, k.sale_price_cents) > 0 as is_reduced,
        coalesce(nullif(coalesce(step.sale_price_cents, k.sale_price_cents), 0),
          coalesce(step.price_cents, k.price_cents)) as own_cents,
        least(summed.next_price_at,
          (select min(s.starts_at) from price_steps s where s.pack_id = k.pack_id and s.starts_at > at_time))
          as next_price_at
      from (
        select totaled.store_id, totaled.product_id, max(totaled.parts_cents)::bigint as parts_cents,
          coalesce(max(case when is_alcohol(totaled.kind) and totaled.cents > 0 then
            (totaled.parts_cents * ((totaled.regular_cents + 1) / 2) + totaled.cents - 1) / totaled.cents end), 0)::bigint
            as least_cents,
          least(min(totaled.units_left / (totaled.size * totaled.count)), 99 / max(totaled.count)) as units_left,
          bool_and(totaled.is_sold) as is_sold, min(totaled.next_price_at) as next_price_at
        from (
          select part.*, (sum(part.cents * part.count) over (partition by part.store_id, part.product_id))::bigint
            as parts_cents
          from (
            select n.of_store as store_id, b.bundle_product_id as product_id, b.size, b.count, d.kind,
              coalesce(step.price_cents, k.price_cents) as regular_cents,
              coalesce(nullif(coalesce(step.sale_price_cents, k.sale_price_cents), 0),
                coalesce(step.price_cents, k.price_cents)) as cents,
              coalesce(k.status = 'ACTIVE' and k.price_cents > 0, false) and d.status = 'ACTIVE' as is_sold,
              greatest(0, coalesce(u.on_hand - u.reserved, 0)) as units_left,
              (select min(s.starts_at) from price_steps s where s.pack_id = k.pack_id and s.starts_at > at_time)
                as next_price_at
            from bundle_parts b
            cross join unnest(of_stores) as n (of_store)
            cross join lateral (
              select d.kind, d.status from products d where d.product_id = b.part_product_id limit 1) as d
            left join lateral (
              select k.* from packs k
              where k.store_id = n.of_store and k.product_id = b.part_product_id and k.size = b.size limit 1)
              as k on true
            left join lateral (
              select u.on_hand, u.reserved from stock u
              where u.store_id = n.of_store and u.product_id = b.part_product_id limit 1) as u on true
            left join lateral (
              select s.price_cents, s.sale_price_cents from price_steps s
              where s.pack_id = k.pack_id and s.starts_at <= at_time order by s.starts_at desc limit 1) as step on true
            where b.bundle_product_id = any(of_products)) as part) as totaled
        group by totaled.store_id, totaled.product_id) as summed
      cross join lateral (
        select k.* from packs k
        where k.store_id = summed.store_id and k.product_id = summed.product_id and k.size = 1 limit 1) as k
      left join bundle_discounts r using (pack_id)
      left join lateral (
        select s.price_cents, s.sale_price_cents from price_steps s
        where s.pack_id = k.pack_id and s.starts_at <= at_time order by s.starts_at desc limit 1) as step on true
    ) as ruled) as priced
$$;

-- ---------------------------------------------------------------- changes for the processes' memory

-- Records changed products of stores, with the bundles that contain them. Above 1,000 products of one store in one
-- statement, the whole store is recorded.
create or replace function record_catalogue_changes(store_ids int[], product_ids int[]) returns void
language plpgsql as $$
begin
  insert into catalogue_changes (store_id, product_id)
  select distinct store_id, case when products <= 1000 then product_id end
  from (
    select store_id, product_id, count(*) over (partition by store_id) as products
    from (
      select * from unnest(store_ids, product_ids) as t (store_id, product_id)
      union
      select t.store_id, b.bundle_product_id
      from unnest(store_ids, product_ids) as t (store_id, product_id)
      join bundle_parts b on b.part_product_id = t.product_id) as named) as counted;
  if found then
    perform pg_notify('catalogue', '');
  end if;
end $$;

-- Records products whose packs, or whose bundles, became available or unavailable. Other changes of stock are invisible
-- to shoppers.
create or replace function record_changed_stock() returns trigger language plpgsql as $$
begin
  perform record_catalogue_changes(array_agg(store_id), array_agg(product_id))
  from (
    select store_id, product_id, min(units_left) as least, max(units_left) as most
    from (
      select store_id, product_id, on_hand - reserved as units_left from old_rows
      union all
      select store_id, product_id, on_hand - reserved from changed_rows) as states
    group by store_id, product_id) as moved
  where least < most and (
    exists (
      select 1 from packs k
      where k.store_id = moved.store_id and k.product_id = moved.product_id and k.status = 'ACTIVE'
        and k.size > least and k.size <= most)
    or exists (
      select 1 from bundle_parts b
      where b.part_product_id = moved.product_id and b.size * b.count > least and b.size * b.count <= most));
  return null;
end $$;

-- Records bundles whose parts changed.
create function record_changed_bundles() returns trigger language plpgsql as $$
begin
  perform record_catalogue_changes(array_agg(null::int), array_agg(bundle_product_id)) from changed_rows;
  return null;
end $$;
create trigger bundle_parts_added after insert on bundle_parts referencing new table as changed_rows
  for each statement execute function record_changed_bundles();
create trigger bundle_parts_removed after delete on bundle_parts referencing old table as changed_rows
  for each statement execute function record_changed_bundles();
create trigger bundle_parts_changed after update on bundle_parts referencing new table as changed_rows
  for each statement execute function record_changed_bundles();

-- Records bundles whose price rule changed.
create function record_changed_bundle_discounts() returns trigger language plpgsql as $$
begin
  perform record_catalogue_changes(array_agg(k.store_id), array_agg(k.product_id))
  from changed_rows join packs k using (pack_id);
  return null;
end $$;
create trigger bundle_discounts_added after insert on bundle_discounts referencing new table as changed_rows
  for each statement execute function record_changed_bundle_discounts();
create trigger bundle_discounts_removed after delete on bundle_discounts referencing old table as changed_rows
  for each statement execute function record_changed_bundle_discounts();
create trigger bundle_discounts_changed after update on bundle_discounts referencing new table as changed_rows
  for each statement execute function record_changed_bundle_discounts();
