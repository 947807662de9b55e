import type { Shop } from '#server/shop.ts'
import { type AuditRow, insertAudit } from './audit.queries.ts'

/**
 * Notes who did what, for good. The log is never changed, so it names people by number only: no e-mail, name or birth
 * date may stand in `subject` or `details`.
 */
export async function noteAudit(shop: Shop, row: Omit<AuditRow, 'at'>): Promise<void> {
  await insertAudit(shop.db, { ...row, at: shop.clock.now() })
}
