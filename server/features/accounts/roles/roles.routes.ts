import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/roles.ts'
import { withApproval } from '#server/features/approvals/approvals.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { setAccess } from './access.service.ts'
import { invite, inviteAgain } from './invitations.service.ts'
import { changeRoles, findPerson, listPeople, personById } from './roles.service.ts'

export function roleRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listConsoleUsers, ({ query, stores }) => listPeople(shop, stores, query))
  serve(app, shop, contract.changeRoles, async ({ params, body, principal, stores }) => {
    const byUserId = memberId(principal)
    const { version } = body
    const roles = body.roles.map(({ role, store_id }) => ({ role, storeId: store_id ?? null }))
    const change = { byUserId, userId: params.user_id, roles, version, stores }
    const approval = {
      kind: 'roles' as const,
      requestedBy: byUserId,
      subjectUserId: params.user_id,
      payload: body,
    }
    await withApproval(shop, approval, () => changeRoles(shop, change))
    return personById(shop, stores, params.user_id)
  })
  serve(app, shop, contract.getConsoleUser, ({ params, query, stores }) =>
    findPerson(shop, stores, params.user_id, query.email ?? ''),
  )
  serve(app, shop, contract.inviteUser, async ({ body, principal, stores }) =>
    personById(shop, stores, await invite(shop, memberId(principal), body)),
  )
  serve(app, shop, contract.inviteAgain, ({ params, principal }) =>
    inviteAgain(shop, memberId(principal), params.user_id),
  )
  serve(app, shop, contract.setAccess, async ({ params, body, principal, stores }) => {
    await setAccess(shop, { byUserId: memberId(principal), userId: params.user_id, ...body })
    return personById(shop, stores, params.user_id)
  })
}

function memberId(principal: Principal): number {
  if (principal.kind !== 'member') throw new ShopError('not_signed_in')
  return principal.userId
}
