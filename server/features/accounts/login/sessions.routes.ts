import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shop/sessions.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { clearPersonalCookies } from '#server/http/session.ts'
import {
  type ListedSession,
  endOtherSessionsOf,
  endSessionById,
  endSessionsOf,
  readSessionsOf,
} from '#server/http/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import { member } from '../account-view.ts'
import { noteCredentialEvent } from '../credentials/credential-notices.service.ts'

export function sessionListRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listSessions, async ({ params, who: caller }) => {
    const { who } = await member(shop, caller, params.user_id)
    const rows = await readSessionsOf(shop.db, who.userId, who.tokenHash, shop.clock.now())
    return rows.map(present)
  })
  serve(app, shop, contract.endSession, async ({ params, who: caller, reply }) => {
    const { who } = await member(shop, caller, params.user_id)
    const ended = await endSessionById(shop.db, who.userId, params.session_id)
    if (!ended) throw new ShopError('not_found')
    await noteCredentialEvent(shop, who.userId, 'session.ended')
    if (ended.token_hash.equals(who.tokenHash)) clearPersonalCookies(shop, reply)
  })
  serve(app, shop, contract.endSessions, async ({ params, query, who: caller, reply }) => {
    const { who } = await member(shop, caller, params.user_id)
    await noteCredentialEvent(shop, who.userId, query.others ? 'sessions.others_ended' : 'sessions.ended')
    if (query.others) return void (await endOtherSessionsOf(shop.db, who.userId, who.tokenHash))
    await endSessionsOf(shop.db, who.userId)
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
