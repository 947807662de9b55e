import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { systemClock } from '#server/clock.ts'
import { type RateLimited, callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { parseInput } from '#server/http/serve.ts'
import { FONT, sendCardFrame } from './card-frame.ts'
import { type ReadCard, readCard, walletCard } from './demo-cards.ts'
import { isClientToken } from './demo-client-token.ts'
import { type DemoGateway, issueNonce } from './demo-gateway.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import * as cardTexts from '#domain/card-texts.ts'

/** Tokens per network in 15 minutes: many more than a person needs, too few to fill the disk. */
const MAX_TOKENS = 1000
const IN_MINUTES = 15

/** Field as text. A missing field counts as empty. Forms send digits as text; JSON may contain a number. */
const typed = z.union([z.string(), z.number()]).transform(String).default('')
const TokenBody = z.object({
  client_token: z.string().default(''),
  number: typed,
  expiration: typed,
  cvv: typed,
  cardholder_name: typed,
})
const PayPalBody = z.object({ client_token: z.string().default(''), email: z.string().default('') })
const WalletBody = z.object({
  client_token: z.string().default(''),
  wallet: z.enum(['applePay', 'googlePay']),
})
const FrameQuery = z.object({
  client_token: z.string().default(''),
  theme: z.enum(['lager', 'stout']).nullable().default(null).catch(null),
})

/** Route options. These routes read no cookie, so requests of every origin are allowed. */
const ANY_ORIGIN = { config: { takesAnyOrigin: true } }

/** Registers the gateway's own API for the browser, which reads and sets no cookies. */
export function demoGatewayRoutes(app: FastifyInstance, shop: DemoGateway & RateLimited): void {
  const admit = async (request: FastifyRequest, clientToken: string): Promise<boolean> => {
    await consumeRateLimit(shop, {
      key: `demo-gateway ${callerNetwork(request)}`,
      max: MAX_TOKENS,
      minutes: IN_MINUTES,
    })
    return isClientToken(shop.keys, clientToken, systemClock.now())
  }
  void app.register(async (routes) => {
    // The frame's requests have no origin, so every origin is allowed; without cookies there is nothing to protect.
    routes.addHook('onRequest', async (_request, reply) => {
      void reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
    })
    routes.options('/demo/gateway/*', (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'POST')
        .header('access-control-allow-headers', 'content-type')
        .header('access-control-max-age', '600')
        .send(),
    )
    routes.post('/demo/gateway/tokens', ANY_ORIGIN, async (request, reply) => {
      const { client_token, ...input } = parseInput(TokenBody, request.body)
      if (!(await admit(request, client_token))) return refuseClientToken(reply)
      const card = readCard(input, shop.clock.now())
      if (!card.ok) {
        const { ok: _, ...error } = card
        return refuse(reply, 422, error)
      }
      return reply.send(await cardToken(shop, card))
    })
    routes.post('/demo/gateway/paypal', ANY_ORIGIN, async (request, reply) => {
      const { client_token, email } = parseInput(PayPalBody, request.body)
      if (!(await admit(request, client_token))) return refuseClientToken(reply)
      const payer = z.email().max(254).safeParse(email.trim()).data
      if (payer === undefined) return refuseAccount(reply)
      const account = { type: 'PayPalAccount', cardType: '', lastTwo: '', expiry: '', payer } as const
      const nonce = await issueNonce(shop, account, null)
      return reply.send({ nonce, type: 'PayPalAccount', details: { email: payer } })
    })
    routes.post('/demo/gateway/wallets', ANY_ORIGIN, async (request, reply) => {
      const { client_token, wallet } = parseInput(WalletBody, request.body)
      if (!(await admit(request, client_token))) return refuseClientToken(reply)
      return reply.send(await cardToken(shop, walletCard(wallet, shop.clock.now())))
    })
    routes.get('/demo/gateway/font.woff2', (_request, reply) =>
      reply.header('cache-control', 'public, max-age=604800').type('font/woff2').send(FONT),
    )
    routes.get('/demo/gateway/fields', async (request, reply) => {
      const { client_token: clientToken, theme } = parseInput(FrameQuery, request.query)
      if (!isClientToken(shop.keys, clientToken, systemClock.now())) return refuseClientToken(reply)
      return sendCardFrame(reply, { clientToken, theme, origin: originOf(request), now: shop.clock.now() })
    })
  })
}

/** Issues a nonce for a card, and describes the card as a gateway does. */
async function cardToken(shop: DemoGateway, card: ReadCard) {
  const { cardType, lastTwo } = card.card
  return {
    nonce: await issueNonce(shop, card.card, card),
    type: 'CreditCard',
    details: { cardType, lastTwo },
  }
}

type Refusal = { code: string; msg: string; fields?: Partial<Record<string, string>> }

const refuse = (reply: FastifyReply, status: number, error: Refusal) =>
  reply.code(status).send({ success: false, error })

const refuseClientToken = (reply: FastifyReply) =>
  refuse(reply, 401, {
    code: 'CLIENT_AUTHORIZATION_INVALID',
    msg: 'The payment form has expired. Please reload the page and try again.',
  })

const refuseAccount = (reply: FastifyReply) =>
  refuse(reply, 422, {
    code: 'PAYPAL_ACCOUNT_TOKENIZATION_FAILED',
    msg: cardTexts.paypalFailed,
    fields: { email: fieldTexts.emailInvalid },
  })

/** Returns the origin for the policy. A host that is invalid in a policy was not sent by a browser. */
function originOf(request: FastifyRequest): string {
  const host = request.headers.host ?? ''
  return /^[\w.:[\]-]+$/.test(host) ? `${request.protocol}://${host}` : `'none'`
}
