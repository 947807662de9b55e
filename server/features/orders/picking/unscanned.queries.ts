import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export const readScanRule = (db: Database, storeId: number) =>
  db.one<Row<'stores', 'pick_without_scan'>>(
    sql`select pick_without_scan from stores where store_id = ${storeId}`,
  )

/** Reads the lines of an order whose pack has a barcode. */
export const readBarcodedLines = (db: Database, orderId: number) =>
  db.rows<Row<'order_lines', 'order_line_id'>>(sql`
    select l.order_line_id from order_lines l
    where l.order_id = ${orderId}
      and exists (select from pack_barcodes b where b.product_id = l.product_id and b.size = l.pack_size)`)
