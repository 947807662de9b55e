import type { Transfer, TransferSummary } from '#contract/console/transfers.ts'
import { toLocalIso } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import type { LineRow, TransferRow } from './transfers.queries.ts'

/** Presents a transfer with times in the time zone of the requesting store. */
export function presentSummary(shop: Shop, storeId: number, row: TransferRow): TransferSummary {
  const { time_zone: timeZone } = shop.storeDirectory.store(storeId)
  return {
    transfer_id: row.stock_transfer_id,
    from: { store_id: row.store_id, name: row.from_name },
    to: { store_id: row.to_store_id, name: row.to_name },
    state: row.state,
    reason: row.reason,
    sent_by: person(row.sent_by_user_id, row.sent_by_name),
    sent_at: toLocalIso(row.sent_at, timeZone),
    ended_by: person(row.ended_by_user_id, row.ended_by_name),
    ended_at: row.ended_at && toLocalIso(row.ended_at, timeZone),
    products: row.products,
    units_sent: row.units_sent,
    units_received: row.units_received,
    version: row.version,
  }
}

const person = (userId: number | null, name: string | null) =>
  userId === null ? null : { user_id: userId, name: name ?? '' }

export const presentTransfer = (
  shop: Shop,
  storeId: number,
  { row, lines }: { row: TransferRow; lines: LineRow[] },
): Transfer => ({ ...presentSummary(shop, storeId, row), lines })
