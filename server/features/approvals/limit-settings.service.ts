import type { AmountLimit } from '#contract/console/approvals.ts'
import { isRaise } from '#domain/accounts/amount-limits.ts'
import { formatDollars, toDollars } from '#domain/money.ts'
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

/** A requested limit. Requests that are older than limit versions have no version. */
export type RequestedLimit = Omit<LimitRow, 'version'> & { version: number | undefined }

export const amountLimits = (shop: Shop): Promise<LimitRow[]> => queries.readLimits(shop.db)

export const presentLimit = ({ role, action, perOrder, perDay, version }: LimitRow): AmountLimit => ({
  role,
  action,
  per_order: perOrder === null ? null : toDollars(perOrder),
  per_day: toDollars(perDay),
  version,
})

/**
 * Changes limits. A raise needs a second admin if there is one, because otherwise admins could raise their own limits.
 */
export async function changeLimits(
  shop: Shop,
  byUserId: number,
  limits: readonly RequestedLimit[],
  approver?: Approver,
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const before = await queries.lockLimits(shop.db)
    const oldOf = ({ role, action }: RequestedLimit) =>
      before.find((limit) => role === limit.role && action === limit.action)
    const isOld = (limit: RequestedLimit) =>
      limit.version !== undefined && limit.version !== (oldOf(limit)?.version ?? limit.version)
    if (limits.some(isOld)) throw new ShopError('stale', { current: before.map(presentLimit) })
    const needsSecond = isRaise(before, limits) && (await hasSecondAdmin(shop, byUserId))
    if (approver) await markApproved(shop, approver, null)
    else if (needsSecond) throw new ApprovalNeeded(null)
    for (const limit of limits) {
      const old = oldOf(limit)
      if (!old) throw new ShopError('not_found')
      if (old.perDay === limit.perDay && old.perOrder === limit.perOrder) continue
      await queries.updateLimit(shop.db, limit)
      await recordAudit(shop, auditOf(byUserId, old, limit, approver))
    }
  })
}

const factsOf = ({ perOrder, perDay }: RequestedLimit) => ({
  per_order: perOrder === null ? null : formatDollars(perOrder),
  per_day: formatDollars(perDay),
})

const auditOf = (
  byUserId: number,
  before: LimitRow,
  after: RequestedLimit,
  approver: Approver | undefined,
) => ({
  byUserId,
  action: 'limits.changed',
  subject: `limit ${after.role} ${after.action}`,
  before: factsOf(before),
  after: factsOf(after),
  details: approvalFacts(approver),
})
