/** What a row that is written touches, by table: looked at again once the change is committed. */
const TOUCHED: [table: string, kind: string, id: string][] = [
  ['orders', 'order', 'order_id'],
  ['order_lines', 'product', 'product_id'],
  ['order_substitutes', 'product', 'product_id'],
  ['payments', 'order', 'order_id'],
  ['payment_steps', 'payment', 'payment_id'],
  ['settlements', 'order', 'order_id'],
  ['refunds', 'order', 'order_id'],
  ['invoices', 'order', 'order_id'],
  ['ledger_entries', 'order', 'order_id'],
  ['stock', 'product', 'product_id'],
  ['promo_codes', 'promo', 'promo_code_id'],
  ['promo_uses', 'promo', 'promo_code_id'],
  ['users', 'user', 'user_id'],
  ['credit_entries', 'user', 'user_id'],
]

const written = (table: string, kind: string, id: string) => `
  create function sim.touch_${table}() returns trigger language plpgsql as $$ begin
    insert into sim.touched values ('${kind}', coalesce(new.${id}, old.${id}));
    return null;
  end $$;
  create trigger sim_touches after insert or update or delete on ${table}
    for each row execute function sim.touch_${table}();`

/**
 * Every write leaves a note of what it touched, which commits or vanishes with it. A vacuum that cuts the table short
 * would lock it, and whoever writes would wait for somebody who is no part of the run.
 */
export const NOTES = `
  create unlogged table sim.touched (kind text not null, id bigint) with (vacuum_truncate = false);
  ${TOUCHED.map(([table, kind, id]) => written(table, kind, id)).join('\n')}
  create function sim.touch_slots() returns trigger language plpgsql as $$ begin
    insert into sim.touched values ('slot', extract(epoch from coalesce(new.start_at, old.start_at)));
    return null;
  end $$;
  create trigger sim_touches after insert or update or delete on slots
    for each row execute function sim.touch_slots();
  create index sim_orders_of_slot on orders (slot_start_at);
  create index sim_lines_of_product on order_lines (product_id);
  create index sim_substitutes_of_product on order_substitutes (product_id);
  create index sim_stock_of_product on stock (product_id);`
