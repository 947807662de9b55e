import { PAPERS_WARNING_DAYS } from '#domain/delivery/driver-papers.ts'
import { DOCUMENT_NAMES, driverPapersMail } from '#domain/messages/driver-templates.ts'
import { OPERATOR_TIME_ZONE, addDays, localDate } from '#domain/time.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './driver-records.queries.ts'

/**
 * Runs daily: notifies the people responsible for a driver once for each document that ends within a month. The message
 * key contains the last day, so that a renewed document is reminded of again.
 * @source A-DRIVER-4
 */
export async function remindOfPapers(shop: Shop): Promise<void> {
  const today = localDate(shop.clock.now(), OPERATOR_TIME_ZONE)
  const ending = await queries.readExpiring(shop.db, { from: today, to: addDays(today, PAPERS_WARNING_DAYS) })
  for (const row of ending) {
    const mail = driverPapersMail({
      driver: `${row.firstname} ${row.lastname}`.trim(),
      what: DOCUMENT_NAMES[row.what],
      lastDay: row.last_day.split('-').toReversed().join('/'),
      link: `${shop.settings.publicUrl}/console/drivers/${row.user_id}`,
    })
    for (const { user_id: userId, email } of await queries.readDriverManagers(shop.db, row.store_ids))
      await enqueueMessage(shop, {
        channel: 'email',
        to: email,
        ...mail,
        kind: 'driver_papers',
        userId,
        idempotencyKey: `driver-papers-${row.user_id}-${row.what}-${row.last_day}-${userId}`,
      })
  }
}
