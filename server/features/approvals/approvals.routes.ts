import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/approvals.ts'
import { listApprovals, withApproval } from './approvals.service.ts'
import { amountLimits, changeLimits } from './limit-settings.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve, serveWhole } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentApproval, presentLimit } from './approvals.present.ts'
import { decideApproval, limitsOf } from './apply-approval.service.ts'

export function approvalRoutes(app: FastifyInstance, shop: Shop): void {
  serveWhole(app, shop, contract.listApprovals, async ({ query, who }) => {
    if (who.kind !== 'member') throw new ShopError('not_signed_in')
    const requestedBy = who.isAdmin ? null : who.userId
    const { rows, ...paging } = await listApprovals(shop, { ...query, requestedBy })
    return { data: rows.map(presentApproval), ...paging }
  })
  serve(app, shop, contract.decideApproval, async ({ params, body, who }) => {
    if (who.kind !== 'member') throw new ShopError('not_signed_in')
    return presentApproval(
      await decideApproval(shop, who.userId, { approvalId: params.approval_id, ...body }),
    )
  })
  serve(app, shop, contract.listAmountLimits, async () => (await amountLimits(shop)).map(presentLimit))
  serve(app, shop, contract.changeAmountLimits, async ({ body, who }) => {
    if (who.kind !== 'member') throw new ShopError('not_signed_in')
    const approval = { kind: 'limits' as const, requestedBy: who.userId, payload: body }
    await withApproval(shop, approval, () => changeLimits(shop, who.userId, limitsOf(body.limits)))
    return (await amountLimits(shop)).map(presentLimit)
  })
}
