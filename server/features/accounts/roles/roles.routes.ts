import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/roles.ts'
import { withApproval } from '#server/features/approvals/approvals.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { changeRoles, listPeople, personById } from './roles.service.ts'

export function roleRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listConsoleUsers, ({ query, principal }) =>
    listPeople(shop, principal, query),
  )
  serve(app, shop, contract.changeRoles, async ({ params, body, principal }) => {
    if (principal.kind !== 'member') throw new ShopError('not_signed_in')
    const { version } = body
    const roles = body.roles.map(({ role, store_id }) => ({ role, storeId: store_id ?? null }))
    const change = { byUserId: principal.userId, userId: params.user_id, roles, version }
    const approval = {
      kind: 'roles' as const,
      requestedBy: principal.userId,
      subjectUserId: params.user_id,
      payload: body,
    }
    await withApproval(shop, approval, () => changeRoles(shop, change))
    return personById(shop, params.user_id)
  })
}
