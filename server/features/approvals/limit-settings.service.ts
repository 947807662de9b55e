import { isRaise } from '#domain/accounts/amount-limits.ts'
import { formatDollars } from '#domain/money.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './amount-limits.queries.ts'
import {
  ApprovalNeeded,
  type Approver,
  approvalFacts,
  hasSecondAdmin,
  markApproved,
} from './approvals.service.ts'

export type LimitRow = queries.LimitRow

export const amountLimits = (shop: Shop): Promise<LimitRow[]> => queries.readLimits(shop.db)

/** An admin who could raise their own limit would have none. A raise needs a second admin if there is one. */
export async function changeLimits(
  shop: Shop,
  byUserId: number,
  limits: readonly LimitRow[],
  approver?: Approver,
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const before = await queries.lockLimits(shop.db)
    const needsSecond = isRaise(before, limits) && (await hasSecondAdmin(shop, byUserId))
    if (approver) await markApproved(shop, approver, null)
    else if (needsSecond) throw new ApprovalNeeded(null)
    for (const limit of limits) {
      const old = before.find(({ role, action }) => role === limit.role && action === limit.action)
      if (!old) throw new ShopError('not_found')
      if (old.perDay === limit.perDay && old.perOrder === limit.perOrder) continue
      await queries.updateLimit(shop.db, limit)
      await recordAudit(shop, auditOf(byUserId, old, limit, approver))
    }
  })
}

const factsOf = ({ perOrder, perDay }: LimitRow) => ({
  per_order: perOrder === null ? null : formatDollars(perOrder),
  per_day: formatDollars(perDay),
})

const auditOf = (byUserId: number, before: LimitRow, after: LimitRow, approver: Approver | undefined) => ({
  byUserId,
  action: 'limits.changed',
  subject: `limit ${after.role} ${after.action}`,
  before: factsOf(before),
  after: factsOf(after),
  details: approvalFacts(approver),
})
