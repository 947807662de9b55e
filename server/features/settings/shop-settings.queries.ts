import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type ShopSettingsRow = Row<'shop_settings', 'own_values' | 'version'>

export const readShopSettings = (db: Database) =>
  db.one<ShopSettingsRow>(sql`select own_values, version from shop_settings`)

/** Locks the settings until the transaction ends. */
export const lockShopSettings = (db: Database) =>
  db.one<ShopSettingsRow>(sql`select own_values, version from shop_settings for update`)

export const updateShopSettings = (db: Database, ownValues: Record<string, string>) =>
  db.one<ShopSettingsRow>(sql`
    update shop_settings set own_values = ${JSON.stringify(ownValues)}::jsonb, version = version + 1
    returning own_values, version`)
