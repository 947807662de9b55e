/** Columns that identify what a written row affects, by table. It is checked again after the commit. */
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
 * SQL of triggers that record what each write affects, in the same transaction. Truncation by vacuum is disabled,
 * because its lock would make a writer wait for a session outside the run.
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
