-- Order numbers get a permutation of their own: by one permutation equal numbers of a user and an order told that both
-- have the same place in their sequences. Users keep theirs, and orders that exist keep their numbers. The new
-- permutation may meet a number that the old one gave to such an order, and takes the next one then.
create function new_order_id() returns bigint language plpgsql as $$
declare
  k bigint;
  n bigint;
  l int;
  r int;
  t int;
  id bigint;
begin
  select id_key into strict k from installation;
  loop
    n := nextval('order_numbers');
    l := (n >> 16) & 65535;
    r := n & 65535;
    for i in 1..4 loop
      t := r;
      r := l # ('x' || substr(md5('order:' || k || ':' || i || ':' || r), 1, 4))::bit(16)::int;
      l := t;
    end loop;
    id := ((l::bigint << 16) | r) + 1;
    exit when not exists (select from orders where order_id = id);
  end loop;
  return id;
end $$;

alter table orders alter column order_id set default new_order_id();
