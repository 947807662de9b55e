import pg from 'pg'

/** Number of products that each store sells, and number of stores. */
export type CatalogueSize = { products: number; stores: number }

/**
 * Copies the demo's products and stores up to the given size. Every ten copies have a separate maker, so that the
 * number of words in names grows with the shop. Triggers are disabled, because no process listens yet.
 */
export async function growCatalogue(databaseUrl: string, size: CatalogueSize): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(planCopies, [size.products])
    for (const statement of [addProducts, addCategories, addImages]) await client.query(statement)
    await client.query(addStores, [size.stores])
    for (const statement of [addPacks, addStock, 'analyze']) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** SQL of a maker's name: six letters that depend on the number. */
const MAKER = `initcap(translate(left(md5((n / 10)::text), 6), '0123456789', 'ghijklmnop'))`

/** Creates a table with the source product of each copy. */
const planCopies = `
  create temp table copies as
  with sources as (
    select product_id, row_number() over (order by product_id) as place, count(*) over () as total,
      max(product_id) over () as highest
    from products where status = 'ACTIVE')
  select s.product_id as source_id, s.highest + n as product_id, n
  from generate_series(1, $1::int - (select count(*)::int from sources)) as n
  join sources s on s.place = 1 + n % s.total`

const addProducts = `
  insert into products overriding system value
  select (jsonb_populate_record(null::products, to_jsonb(p) || jsonb_build_object(
    'product_id', c.product_id, 'slug', slug || '-' || n, 'name', ${MAKER} || ' ' || name || ' ' || n % 10,
    'gtin', null, 'sequence', sequence + 1000 * n))).*
  from copies c join products p on p.product_id = source_id`

const addCategories = `
  insert into product_categories (product_id, category_id)
  select c.product_id, k.category_id from copies c join product_categories k on k.product_id = source_id`

const addImages = `
  insert into product_images (product_id, pack_size, sequence, src, alt, created_at)
  select c.product_id, i.pack_size, i.sequence, replace(i.src, p.slug, p.slug || '-' || n), i.alt, i.created_at
  from copies c join products p on p.product_id = source_id join product_images i on i.product_id = source_id`

const addStores = `
  with copies as (
    select s.*, (select max(store_id) from stores) + n as new_id, n
    from generate_series(1, $1::int - (select count(*)::int from stores)) as n
    join stores s on s.store_id = 1),
  added as (
    insert into stores overriding system value
    select (jsonb_populate_record(null::stores, to_jsonb(c) || jsonb_build_object(
      'store_id', new_id, 'name', name || ' ' || n))).*
    from copies c returning 1),
  licences as (
    insert into store_licences
    select (jsonb_populate_record(null::store_licences, to_jsonb(l) || jsonb_build_object('store_id', c.new_id))).*
    from copies c join store_licences l on l.store_id = c.store_id returning 1),
  hours as (
    insert into store_hours
    select (jsonb_populate_record(null::store_hours, to_jsonb(h) || jsonb_build_object('store_id', c.new_id))).*
    from copies c join store_hours h on h.store_id = c.store_id returning 1)
  insert into store_settings (store_id, setting_key, setting_value, is_public)
  select c.new_id, t.setting_key, t.setting_value, t.is_public
  from copies c join store_settings t on t.store_id = c.store_id`

/** Adds the packs of each product to all stores, as store 1 sells its source product. */
const addPacks = `
  with sources as (
    select product_id, source_id from copies union all
    select product_id, product_id from products where product_id not in (select product_id from copies))
  insert into packs (store_id, product_id, size, is_initial, status, price_cents, sale_price_cents, cost_price_cents,
    created_at, modified_at)
  select t.store_id, p.product_id, k.size, k.is_initial, k.status, k.price_cents + 5 * (t.store_id % 7),
    k.sale_price_cents, k.cost_price_cents, k.created_at, k.modified_at
  from sources p join packs k on k.store_id = 1 and k.product_id = p.source_id cross join stores t
  on conflict do nothing`

const addStock = `
  insert into stock (store_id, product_id, on_hand)
  select distinct store_id, product_id, 40 from packs on conflict do nothing`
