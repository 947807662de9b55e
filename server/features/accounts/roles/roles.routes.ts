import type { FastifyInstance } from 'fastify'
import { changeRoles as endpoint } from '#contract/console/roles.ts'
import { withApproval } from '#server/features/approvals/approvals.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { accountView } from '../account-view.ts'
import { readUser } from '../accounts.queries.ts'
import { changeRoles } from './roles.service.ts'

export function roleRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, endpoint, async ({ params, body, principal }) => {
    if (principal.kind !== 'member') throw new ShopError('not_signed_in')
    const change = { byUserId: principal.userId, userId: params.user_id, rights: body }
    const approval = {
      kind: 'roles' as const,
      requestedBy: principal.userId,
      subjectUserId: params.user_id,
      payload: body,
    }
    await withApproval(shop, approval, () => changeRoles(shop, change))
    return accountView(shop, (await readUser(shop.db, params.user_id))!)
  })
}
