import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shop/passkeys.ts'
import { ShopError } from '#server/http/errors.ts'
import { callerOf, consumeRateLimit } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { renewSession } from '#server/http/session.ts'
import type { Shop } from '#server/shop.ts'
import { member, whole } from './account-view.ts'
import { ownUser } from './accounts.service.ts'
import { openSession } from './browser-session.service.ts'
import { deletePasskey, readPasskeys } from './passkeys.queries.ts'
import {
  type PasskeyRow,
  addPasskey,
  logInWithPasskey,
  optionsToAdd,
  optionsToLogIn,
} from './passkeys.service.ts'
import { keepOneFactor, mayEnrol } from './second-factor.service.ts'

export function passkeyRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listPasskeys, async ({ params, who }) => {
    const { user } = await member(shop, who, params.user_id)
    return (await readPasskeys(shop.db, user.user_id)).map(present)
  })
  serve(app, shop, contract.passkeyOptions, async ({ params, body, who }) => {
    const user = await ownUser(shop, mayEnrol(who, params.user_id), params.user_id)
    return { ...(await optionsToAdd(shop, user, body.password)) }
  })
  serve(app, shop, contract.addPasskey, async ({ params, body, who: caller, request, reply }) => {
    const who = mayEnrol(caller, params.user_id)
    const passkey = await addPasskey(shop, await ownUser(shop, who, params.user_id), body)
    if (who.kind === 'partial')
      await renewSession(shop, who, { request, reply }, { isSecondFactorVerified: true })
    return present(passkey)
  })
  serve(app, shop, contract.removePasskey, async ({ params, who }) => {
    const { user } = await member(shop, who, params.user_id)
    await keepOneFactor(shop, user.user_id, 'passkey')
    if ((await deletePasskey(shop.db, user.user_id, params.passkey_id)) === 0)
      throw new ShopError('not_found')
  })
  serve(app, shop, contract.passkeyLoginOptions, async ({ request }) => {
    await consumeRateLimit(shop, { key: `passkey options from ${callerOf(request)}`, max: 100, minutes: 15 })
    return { ...(await optionsToLogIn(shop)) }
  })
  serve(app, shop, contract.passkeyLogin, async ({ body, who, request, reply }) => {
    await consumeRateLimit(shop, { key: `passkey from ${callerOf(request)}`, max: 100, minutes: 15 })
    const user = await logInWithPasskey(shop, body.credential)
    await openSession(shop, user, { who, request, reply }, 'verified')
    return whole(shop, user)
  })
}

const present = (row: PasskeyRow) => ({
  passkey_id: row.passkey_id,
  name: row.name,
  created: row.created_at.toISOString(),
  last_used: row.last_used_at?.toISOString() ?? null,
})
