import sql, { type Sql } from 'sql-template-tag'
import { pricesWithoutBundle } from '#server/db/pack-prices.ts'
import type { Row } from '#server/db/row.ts'

/** Part of a bundle in a cart: the pack that the cart's store sells, with its own price. */
export type CartPartRow = Row<
  'packs',
  'pack_id' | 'product_id' | 'size' | 'price_cents' | 'sale_price_cents'
> &
  Row<'products', 'name' | 'slug' | 'kind' | 'abv' | 'unit_volume_ml' | 'gst_free'> &
  Row<'bundle_parts', 'count'> & { units_left: number }

/** Selects the parts of the bundle `d` in the store of the cart `c`; an empty array for other products. */
export const partsOfBundle = (now: Date): Sql => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'pack_id', k.pack_id, 'product_id', k.product_id, 'size', k.size, 'price_cents', coalesce(step.price_cents, k.price_cents),
      'sale_price_cents', coalesce(step.sale_price_cents, k.sale_price_cents), 'name', p.name, 'slug', p.slug, 'kind', p.kind, 'abv', p.abv,
      'unit_volume_ml', p.unit_volume_ml, 'gst_free', p.gst_free, 'count', b.count,
      'units_left', coalesce(s.on_hand - s.reserved, 0)) order by b.position)
    from bundle_parts b
    join products p on p.product_id = b.part_product_id
    join packs k on k.store_id = c.store_id and k.product_id = b.part_product_id and k.size = b.size
    left join stock s on s.store_id = k.store_id and s.product_id = k.product_id
    ${pricesWithoutBundle(now)}
    where b.bundle_product_id = d.product_id), '[]')`

/**
 * Selects the products of which the new pack `pack` needs more units than the cart leaves in stock. Units that the cart
 * already holds count, in packs and in bundles alike. `offset 0` keeps the view's branches at index lookups of one pack.
 */
export const productsInShort = (quantity: number): Sql => sql`
  select n.product_id
  from pack cross join lateral (select u.* from pack_units u where u.pack_id = pack.pack_id offset 0) as n
  left join stock s on s.store_id = n.store_id and s.product_id = n.product_id
  where coalesce(s.on_hand - s.reserved, 0) < ${quantity}::int * n.units + (
    select coalesce(sum(u.units * i.quantity), 0)
    from cart join cart_items i using (cart_id)
    cross join lateral (select u.* from pack_units u where u.pack_id = i.pack_id offset 0) as u
    where u.product_id = n.product_id)`
