import sql from 'sql-template-tag'
import type { DispatchMode } from '#domain/dispatch/dispatch-mode.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type DispatchSettingRow = Row<'stores', 'store_id' | 'dispatch_mode' | 'dispatch_version'>

const setting = sql`store_id, dispatch_mode, dispatch_version`

export const readSetting = (db: Database, storeId: number) =>
  db.first<DispatchSettingRow>(sql`select ${setting} from stores where store_id = ${storeId}`)

export const lockSetting = (db: Database, storeId: number) =>
  db.first<DispatchSettingRow>(
    sql`select ${setting} from stores where store_id = ${storeId} for no key update`,
  )

export const updateMode = (db: Database, storeId: number, mode: DispatchMode) =>
  db.one<DispatchSettingRow>(sql`
    update stores set dispatch_mode = ${mode}, dispatch_version = dispatch_version + 1
    where store_id = ${storeId} returning ${setting}`)
