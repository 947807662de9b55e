import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/passkeys.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { renewSession } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import { accountView } from '../account-view.service.ts'
import { requireMember, ownUser } from '../accounts.service.ts'
import { endSessionOnRefusal, startBrowserSession } from '../login/browser-session.service.ts'
import { recordLogin } from '../login/login.service.ts'
import { readPasskeys } from './passkeys.queries.ts'
import {
  type PasskeyRow,
  addPasskey,
  logInWithPasskey,
  registrationOptions,
  authenticationOptions,
  removePasskey,
} from './passkeys.service.ts'
import { requireAnotherFactor, requireEnrolmentAllowed } from '../second-factor/second-factor.service.ts'

export function passkeyRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listPasskeys, async ({ params, principal }) => {
    const { user } = await requireMember(shop, principal, params.user_id)
    return (await readPasskeys(shop.db, user.user_id)).map(present)
  })
  serve(app, shop, contract.passkeyOptions, async ({ params, body, principal }) => {
    const user = await ownUser(shop, requireEnrolmentAllowed(principal, params.user_id), params.user_id)
    return { ...(await registrationOptions(shop, user, body.password)) }
  })
  serve(app, shop, contract.addPasskey, async ({ params, body, principal: caller, request, reply }) => {
    const principal = requireEnrolmentAllowed(caller, params.user_id)
    const passkey = await addPasskey(shop, await ownUser(shop, principal, params.user_id), body)
    if (principal.kind === 'partial')
      await renewSession(shop, principal, { request, reply }, { isSecondFactorVerified: true })
    return present(passkey)
  })
  serve(app, shop, contract.removePasskey, async ({ params, principal }) => {
    const { user } = await requireMember(shop, principal, params.user_id)
    await requireAnotherFactor(shop, user.user_id, 'passkey')
    await removePasskey(shop, user, params.passkey_id)
  })
  serve(app, shop, contract.passkeyLoginOptions, async ({ request }) => {
    await consumeRateLimit(shop, {
      key: `passkey options from ${callerNetwork(request)}`,
      max: 100,
      minutes: 15,
    })
    return { ...(await authenticationOptions(shop)) }
  })
  serve(app, shop, contract.passkeyLogin, async ({ body, principal, request, reply }) => {
    const exchange = { principal, request, reply }
    const check = async () => {
      await consumeRateLimit(shop, { key: `passkey from ${callerNetwork(request)}`, max: 100, minutes: 15 })
      return logInWithPasskey(shop, body.credential).catch(recordRefusedPasskey(shop))
    }
    const user = await endSessionOnRefusal(shop, exchange, check())
    await startBrowserSession(shop, user, exchange, 'verified')
    await recordLogin(shop, user.user_id, 'passkey')
    return accountView(shop, user)
  })
}

/** Records the refusal without a user, because an unknown passkey has no owner. */
const recordRefusedPasskey =
  (shop: Shop) =>
  async (error: unknown): Promise<never> => {
    const event = { byUserId: null, action: 'login.failed', subject: 'unknown account' }
    if (error instanceof ShopError) await recordAudit(shop, { ...event, details: { method: 'passkey' } })
    throw error
  }

const present = (row: PasskeyRow) => ({
  passkey_id: row.passkey_id,
  name: row.name,
  created: row.created_at.toISOString(),
  last_used: row.last_used_at?.toISOString() ?? null,
})
