import { inTransaction } from '#server/db/database.ts'
import { type Principal, requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { auditOrderChange } from '../lifecycle/order-events.service.ts'
import { staffHead } from '../orders.service.ts'
import { announceBesideOrder } from '../view/claims.queries.ts'
import * as queries from './order-notes.queries.ts'

/**
 * Adds a staff note to an order. Ended orders accept notes as well, because complaints arrive later.
 * @source A-BOARD-5
 */
export async function addNote(
  shop: Shop,
  principal: Principal,
  orderId: number,
  { text, isForDriver }: { text: string; isForDriver: boolean },
): Promise<queries.NoteRow[]> {
  const { actor } = await staffHead(shop, principal, orderId)
  const userId = requireUserId(principal)
  return inTransaction(shop, async (shop) => {
    await queries.insertNote(shop.db, {
      orderId,
      userId,
      text,
      forDriver: isForDriver,
      now: shop.clock.now(),
    })
    // The text is not logged, because the log is retained longer than the note.
    await auditOrderChange(shop, actor, orderId, {
      action: 'order.note',
      details: { for_driver: isForDriver },
    })
    await announceBesideOrder(shop.db, orderId)
    return queries.readNotes(shop.db, orderId)
  })
}
