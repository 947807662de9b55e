import pg from 'pg'

/**
 * Adds delivered orders with all their rows to a demo shop, in numbers that are too large for a load generator. Each
 * order is a copy of a demo order. The copies are evenly distributed over a year.
 */
export async function growOrders(url: string, count: number, until: Date): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Disables triggers and constraints, because the copied rows were checked when they were written.
    await client.query(`set session_replication_role = replica; set work_mem = '64MB'`)
    await client.query(GROWN_ORDERS, [count, until])
    await client.query('create index on grown (old_id); create index on grown (old_cart); analyze grown')
    await client.query(CUSTOMERS, [CUSTOMER_COUNT])
    for (const table of TABLES) await client.query(await copyStatement(client, table))
    await client.query(MESSAGES)
    await client.query(COUNTS)
    await client.query('drop table grown')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const CUSTOMER_COUNT = 20_000
/** SQL of an id above all ids that the shop assigns. */
const FIRST_ORDER = 'greatest(5000000000, (select max(order_id) from orders))'

const GROWN_ORDERS = `
  create temp table grown as
  with template as (
    select order_id, cart_id, created_at, row_number() over (order by order_id) - 1 as nth, count(*) over () as templates
    from orders where status = 8 and order_id < 5000000000)
  select n, ${FIRST_ORDER} + n as order_id, t.order_id as old_id, t.cart_id as old_cart,
    7000000000 + n % ${CUSTOMER_COUNT} as user_id,
    $2::timestamptz - n * (interval '365 days' / $1::float8) - t.created_at as shift
  from generate_series(1, $1::int) as n join template t on t.nth = n % t.templates`

const CUSTOMERS = `
  insert into users (user_id, state, email, mobile, firstname, lastname, verified_at, created_at, modified_at)
  select 7000000000 + n, 'full', 'grown-' || n || '@coldie.test', '+614900' || lpad(n::text, 5, '0'), 'Grown', 'Shopper',
    timestamptz '2025-01-01', timestamptz '2025-01-01', timestamptz '2025-01-01'
  from generate_series(0, $1::int - 1) as n on conflict do nothing`

type Table = {
  name: string
  /** Join condition between its rows and an order. */
  by: string
  /** Values of columns that are not copied; `x` is the row, `g` the new order. */
  own: Record<string, string>
  /** Column with an id that the database assigns. */
  numbered?: string
}

const ORDER = { order_id: 'g.order_id' }
const TABLES: Table[] = [
  {
    name: 'carts',
    by: 'x.cart_id = g.old_cart',
    own: { cart_id: `'grown-' || g.order_id`, user_id: 'g.user_id' },
  },
  {
    name: 'orders',
    by: 'x.order_id = g.old_id',
    own: { ...ORDER, cart_id: `'grown-' || g.order_id`, user_id: 'g.user_id', idempotency_key: 'null' },
  },
  { name: 'order_lines', by: 'x.order_id = g.old_id', own: ORDER, numbered: 'order_line_id' },
  { name: 'order_charges', by: 'x.order_id = g.old_id', own: ORDER },
  { name: 'order_events', by: 'x.order_id = g.old_id', own: ORDER, numbered: 'order_event_id' },
  { name: 'door_checks', by: 'x.order_id = g.old_id', own: ORDER, numbered: 'door_check_id' },
  {
    name: 'payments',
    by: 'x.order_id = g.old_id and x.nth = 1',
    own: {
      ...ORDER,
      payment_id: 'g.order_id',
      reference: `'order-' || g.order_id`,
      gateway_id: `'grown-' || g.order_id`,
    },
  },
  { name: 'settlements', by: 'x.order_id = g.old_id', own: ORDER },
  { name: 'settlement_parts', by: 'x.order_id = g.old_id', own: ORDER },
  {
    name: 'ledger_entries',
    by: 'x.order_id = g.old_id',
    own: { ...ORDER, payment_id: 'g.order_id', posting: `g.order_id || x.posting` },
    numbered: 'ledger_entry_id',
  },
  {
    name: 'invoices',
    by: `x.order_id = g.old_id and x.kind = 'invoice'`,
    own: { ...ORDER, number: '(g.order_id - 4999000000)::int', refund_id: 'null' },
    numbered: 'invoice_id',
  },
  {
    name: 'demo_gateway.transactions',
    by: `x.reference = 'order-' || g.old_id`,
    own: { transaction_id: `'grown-' || g.order_id`, reference: `'order-' || g.order_id` },
  },
]

/** Returns the statement that copies the rows of a table. Times are shifted with the order. */
async function copyStatement(client: pg.Client, { name, by, own, numbered }: Table): Promise<string> {
  const { rows } = await client.query<{ name: string; is_time: boolean }>(
    `select attname as name, atttypid = 'timestamptz'::regtype as is_time from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [name],
  )
  const columns = rows.filter((column) => column.name !== numbered)
  const values = columns.map(
    (column) => own[column.name] ?? (column.is_time ? `x.${column.name} + g.shift` : `x.${column.name}`),
  )
  return `insert into ${name} (${columns.map((column) => column.name).join(', ')})
    select ${values.join(', ')} from grown g join ${name} x on ${by}`
}

/** Adds a message for each order, because demo orders have no messages. */
const MESSAGES = `
  insert into messages (channel, recipient, subject, body, kind, user_id, order_id, store_id, sent_at, created_at)
  select 'email', 'grown-' || o.user_id - 7000000000 || '@coldie.test', 'Your order', 'Thanks.', 'order_placed', o.user_id, o.order_id, o.store_id, o.created_at,
    o.created_at
  from grown g join orders o on o.order_id = g.order_id`

/** Adds the counts and audit rows that triggers write when an order is placed. */
const COUNTS = `
  insert into list_count_changes
    select 'orders', o.store_id, count(*) from grown g join orders o on o.order_id = g.order_id group by o.store_id;
  insert into list_count_changes
    select 'messages ' || message_state(m), 0, count(*) from grown g join messages m on m.order_id = g.order_id
    group by message_state(m);
  update invoice_series s set last_number = (
    select max(number) from invoices i where i.abn = s.abn and i.series_store_id = s.store_id and i.kind = s.kind);
  insert into audit_log (at, by_user_id, by_role, action, subject)
    select timestamptz '2026-11-20' - n * interval '1 minute', 7000000000 + n % 50, 'staff', 'order.' || (array['moved', 'picked', 'assigned'])[1 + n % 3],
      'order ' || order_id from grown;
  insert into list_count_changes select 'audit', 0, count(*) from grown`
