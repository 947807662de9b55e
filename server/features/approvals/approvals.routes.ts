import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/approvals.ts'
import { listApprovals, withApproval } from './approvals.service.ts'
import { amountLimits, changeLimits, presentLimit } from './limit-settings.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import { may } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentApproval } from './approvals.present.ts'
import { type ApprovalActions, decideApproval, limitsOf } from './decide-approval.service.ts'

export function approvalRoutes(app: FastifyInstance, shop: Shop, actions: ApprovalActions): void {
  serveEnvelope(app, shop, contract.listApprovals, async ({ query, principal }) => {
    if (principal.kind !== 'member') throw new ShopError('not_signed_in')
    const requestedBy = may(principal, 'approvals.decide') ? null : principal.userId
    const { rows, ...paging } = await listApprovals(shop, { ...query, requestedBy })
    return { data: rows.map(presentApproval), ...paging }
  })
  serve(app, shop, contract.decideApproval, async ({ params, body, principal }) => {
    if (principal.kind !== 'member') throw new ShopError('not_signed_in')
    return presentApproval(
      await decideApproval(shop, principal.userId, { approvalId: params.approval_id, ...body }, actions),
    )
  })
  serve(app, shop, contract.listAmountLimits, async () => (await amountLimits(shop)).map(presentLimit))
  serve(app, shop, contract.changeAmountLimits, async ({ body, principal }) => {
    if (principal.kind !== 'member') throw new ShopError('not_signed_in')
    const approval = { kind: 'limits' as const, requestedBy: principal.userId, payload: body }
    await withApproval(shop, approval, () => changeLimits(shop, principal.userId, limitsOf(body.limits)))
    return (await amountLimits(shop)).map(presentLimit)
  })
}
