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
  /** Remark in the movements. */
  note: string
  lines: readonly { productId: number; units: number; damaged: number }[]
}

/**
 * Adds goods to the stock as movements `received`, and moves the damaged units to the unsaleable stock. Runs in the
 * caller's transaction.
 * @throws ShopError `delivery_note_used` if the supplier's delivery note was received already
 */
export async function receiveGoods(
  shop: Shop,
  { storeId, byUserId, supplier, deliveryNote, note, lines }: ReceivedGoods,
): Promise<void> {
  const now = shop.clock.now()
  if (deliveryNote) {
    const receipt = { storeId, supplier, deliveryNote, byUserId }
    if (!(await queries.insertReceipt(shop.db, receipt, now))) throw new ShopError('delivery_note_used')
  }
  const came = lines
    .filter(({ units }) => units > 0)
    .map(({ productId, units }) => ({ productId, onHand: units, unsaleable: 0 }))
  const damaged = lines
    .filter((line) => line.damaged > 0)
    .map((line) => ({ productId: line.productId, onHand: -line.damaged, unsaleable: line.damaged }))
  const movement = { storeId, byUserId, note: deliveryNote ? `${note}, ${deliveryNote}` : note }
  await transfers.moveGoods(shop.db, { ...movement, reason: 'received', lines: came }, now)
  if (damaged.length > 0)
    await transfers.moveGoods(shop.db, { ...movement, reason: 'damaged', lines: damaged }, now)
}
