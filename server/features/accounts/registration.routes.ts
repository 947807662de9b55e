import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shop/registration.ts'
import { requireCaptcha } from '#server/http/captcha.ts'
import { callerOf, consumeRateLimit } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { setSessionCookie } from '#server/http/session.ts'
import type { Shop } from '#server/shop.ts'
import { ACCOUNT_ZONE, checkBirthDate, keepPending } from './accounts.service.ts'
import { logout } from './login.service.ts'
import { sendCode } from './verification.service.ts'

/** In a quarter of an hour from one address: each answer may tell whether an e-mail has an account. */
const WITH_CAPTCHA = 10
const WITHOUT_CAPTCHA = 3

export function registrationRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.register, async ({ body, who, request, reply }) => {
    await admit(shop, callerOf(request), body.captcha)
    const birth = checkBirthDate(shop, body.dob, ACCOUNT_ZONE)
    const { user, token } = await keepPending(shop, who, body, birth)
    if (token) {
      await logout(shop, who)
      setSessionCookie(shop, reply, token)
    }
    await sendCode(shop, user, { repeat: false })
    return { user_id: user.user_id }
  })
}

async function admit(shop: Shop, from: string, captcha: string | undefined): Promise<void> {
  await consumeRateLimit(shop, { key: `register from ${from}`, max: WITH_CAPTCHA, minutes: 15 })
  if (!captcha)
    await consumeRateLimit(shop, { key: `register unseen from ${from}`, max: WITHOUT_CAPTCHA, minutes: 15 })
  else await requireCaptcha(shop, captcha, 'register')
}
