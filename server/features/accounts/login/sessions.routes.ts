import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/sessions.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { clearPersonalCookies } from '#server/http/session/session.ts'
import {
  type ListedSession,
  endOtherSessionsOf,
  endSessionById,
  endSessionsOf,
  readSessionsOf,
} from '#server/http/session/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import { requireMember } from '../accounts.service.ts'
import { recordCredentialEvent } from '../credentials/credential-notices.service.ts'

export function sessionListRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listSessions, async ({ params, principal: caller }) => {
    const { principal } = await requireMember(shop, caller, params.user_id)
    const rows = await readSessionsOf(shop.db, principal.userId, principal.tokenHash, shop.clock.now())
    return rows.map(present)
  })
  serve(app, shop, contract.endSession, async ({ params, principal: caller, reply }) => {
    const { principal } = await requireMember(shop, caller, params.user_id)
    const ended = await endSessionById(shop.db, principal.userId, params.session_id)
    if (!ended) throw new ShopError('not_found')
    await recordCredentialEvent(shop, principal.userId, 'session.ended')
    if (ended.token_hash.equals(principal.tokenHash)) clearPersonalCookies(shop, reply)
  })
  serve(app, shop, contract.endSessions, async ({ params, query, principal: caller, reply }) => {
    const { principal } = await requireMember(shop, caller, params.user_id)
    await recordCredentialEvent(
      shop,
      principal.userId,
      query.others ? 'sessions.others_ended' : 'sessions.ended',
    )
    if (query.others) return void (await endOtherSessionsOf(shop.db, principal.userId, principal.tokenHash))
    await endSessionsOf(shop.db, principal.userId)
    clearPersonalCookies(shop, reply)
  })
}

const present = (row: ListedSession) => ({
  session_id: row.session_id,
  device: row.device || 'Unknown device',
  created: row.created_at.toISOString(),
  last_used: row.used_at.toISOString(),
  current: row.is_current,
})
