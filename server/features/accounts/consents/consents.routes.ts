import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/account.ts'
import { CONSENT_TEXTS } from '#domain/accounts/consent-texts.ts'
import { callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { birthDateOf, requireMember } from '../accounts.service.ts'
import { refuseSelfExcluded } from '../self-exclusion/self-exclusion.service.ts'
import * as consents from './consents.service.ts'

export function consentRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listConsents, async ({ params, principal }) => {
    const { user } = await requireMember(shop, principal, params.user_id)
    return (await consents.consentsOf(shop, user.user_id)).map(present)
  })
  serve(app, shop, contract.setConsents, async ({ params, body, principal }) => {
    const { user } = await requireMember(shop, principal, params.user_id)
    if (body.email || body.sms) await refuseSelfExcluded(shop, user, birthDateOf(shop, user))
    for (const channel of consents.CHANNELS) {
      const isGranted = body[channel]
      if (isGranted === undefined) continue
      await consents.recordConsent(shop, { userId: user.user_id, channel, isGranted, source: 'account' })
    }
    return (await consents.consentsOf(shop, user.user_id)).map(present)
  })
  unsubscribeRoutes(app, shop)
}

function unsubscribeRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.readUnsubscribe, async ({ params, request }) => {
    const { channel, to, isGranted } = await signedLink(shop, callerNetwork(request), params.token)
    return { channel, to, granted: isGranted }
  })
  serve(app, shop, contract.unsubscribe, async ({ params, request }) => {
    const { userId, channel, to } = await signedLink(shop, callerNetwork(request), params.token)
    await consents.recordConsent(shop, { userId, channel, isGranted: false, source: 'unsubscribe_link' })
    return { channel, to, granted: false }
  })
}

/**
 * Reads an unsubscribe link. Only invalid links consume the rate limit, because a mail provider unsubscribes all its
 * users from a few addresses. Each request must take effect at once.
 * @source L-37
 */
async function signedLink(shop: Shop, from: string, token: string) {
  try {
    return await consents.readUnsubscribe(shop, token)
  } catch (error) {
    await consumeRateLimit(shop, { key: `unsubscribe ${from}`, max: 60, minutes: 15 })
    throw error
  }
}

const present = ({ channel, isGranted, answeredAt }: consents.ConsentState) => ({
  channel,
  granted: isGranted,
  text: CONSENT_TEXTS[channel].text,
  text_version: CONSENT_TEXTS[channel].version,
  answered: answeredAt?.toISOString() ?? null,
})
