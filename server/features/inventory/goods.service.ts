import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './stock.queries.ts'
import * as transfers from './transfers.queries.ts'

/** Goods of a supplier. `units` include the damaged ones. */
export type ReceivedGoods = {
  storeId: number
  byUserId: number | null
  supplier: string
  /** '': the supplier gave no number. */
  deliveryNote: string
  /** Remark in the movements. A line may have its own. */
  note: string
  lines: readonly { productId: number; units: number; damaged: number; note?: string }[]
}

/** Rows of the stock that goods were added to, and the receipt of their delivery note; null without a number. */
export type GoodsReceipt = { rows: queries.StockRow[]; receiptId: number | null }

/**
 * Adds goods to the stock as movements `received`, and moves the damaged units to the unsaleable stock. Runs in the
 * caller's transaction.
 * @returns the rows before the damaged units were moved
 * @throws ShopError `delivery_note_used` if the supplier's delivery note was received already
 */
export async function receiveGoods(
  shop: Shop,
  { storeId, byUserId, supplier, deliveryNote, note, lines }: ReceivedGoods,
): Promise<GoodsReceipt> {
  const now = shop.clock.now()
  const receiptId = deliveryNote
    ? await insertReceipt(shop, { storeId, supplier, deliveryNote, byUserId })
    : null
  const came = lines
    .filter(({ units }) => units > 0)
    .map((line) => ({ productId: line.productId, units: line.units, note: line.note ?? note }))
  const damaged = lines
    .filter((line) => line.damaged > 0)
    .map((line) => ({ productId: line.productId, onHand: -line.damaged, unsaleable: line.damaged }))
  const rows = await queries.receiveUnits(shop.db, { storeId, byUserId }, came, now)
  if (damaged.length > 0)
    await transfers.moveGoods(shop.db, { storeId, byUserId, note, reason: 'damaged', lines: damaged }, now)
  return { rows, receiptId }
}

async function insertReceipt(shop: Shop, receipt: queries.Receipt): Promise<number> {
  const inserted = await queries.insertReceipt(shop.db, receipt, shop.clock.now())
  if (!inserted) throw new ShopError('delivery_note_used')
  return inserted.goods_receipt_id
}
