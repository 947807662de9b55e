import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { type Database, openDatabase } from '#server/db/database.ts'

export type TobaccoScene = { productId: number; packId: number; slug: string; name: string }

/**
 * A store that sells tobacco, which no demo store does: its setting on, one product with a pack and stock. Done twice it
 * is still one. The shop is told, so that a running one shows it at once.
 * @source A-DEMO-6, L-35
 */
export async function playTobaccoScene(db: Database, storeId: number): Promise<TobaccoScene> {
  const slug = `plain-cigarettes-${storeId}`
  const name = 'Plain Cigarettes 20s'
  return db.transaction(async (tx) => {
    await tx.run(sql`
      insert into store_settings (store_id, setting_key, setting_value) values (${storeId}, 'tobacco_enabled', '1')
      on conflict (store_id, setting_key) do update set setting_value = '1'`)
    const product = (await tx.first<{ product_id: number }>(sql`
      insert into products (slug, name, description, kind, abv, unit_volume_ml, art_category, base_price_cents,
        sequence, created_at, modified_at)
      values (${slug}, ${name}, 'Twenty cigarettes.', 'tobacco', 0, 0, 'essentials', 4500, 1, now(), now())
      on conflict (slug) do update set modified_at = now() returning product_id`))!
    await tx.run(sql`
      insert into product_categories (product_id, category_id)
      select ${product.product_id}, category_id from categories where parent_id is null order by sort limit 1
      on conflict do nothing`)
    const pack = (await tx.first<{ pack_id: number }>(sql`
      insert into packs (store_id, product_id, size, is_initial, price_cents, created_at, modified_at)
      values (${storeId}, ${product.product_id}, 1, true, 4500, now(), now())
      on conflict (store_id, product_id, size) do update set modified_at = now() returning pack_id`))!
    await tx.run(sql`
      insert into stock (store_id, product_id, on_hand) values (${storeId}, ${product.product_id}, 100)
      on conflict do nothing`)
    // A product that is new to the shop: every store's shelf is read again.
    await tx.run(sql`select pg_notify('catalogue', '')`)
    return { productId: product.product_id, packId: pack.pack_id, slug, name }
  })
}

/**
 * The same in a running shop's own embedded database, found by its data folder: for journeys in a browser. Use a store
 * that no other journey shops at.
 */
export async function playTobaccoSceneIn(dataDir: string, storeId: number): Promise<TobaccoScene> {
  // PostgreSQL notes port and socket folder on lines 4 and 5.
  const [, , , port, socketDir] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(
    '\n',
  )
  const host = encodeURIComponent(socketDir!.trim())
  const db = openDatabase({
    url: `postgres://shop@/coldie?host=${host}&port=${port!.trim()}`,
    connections: 1,
  })
  try {
    return await playTobaccoScene(db, storeId)
  } finally {
    await db.close()
  }
}
