import { OPERATOR_TIME_ZONE } from '#domain/time.ts'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/registration.ts'
import { callerNetwork } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { setSessionCookie } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import { requireAdultBirthDate, savePendingAccount } from '../accounts.service.ts'
import { checkNewPassword } from '../passwords/new-password-check.service.ts'
import { limitForm } from '../login/identity-limits.service.ts'
import { logout } from '../login/login.service.ts'
import { sendCode } from '../contacts/verification.service.ts'

export function registrationRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.register, async ({ body, principal, request, reply }) => {
    await checkNewPassword(shop, body.password, body)
    await limitForm(shop, callerNetwork(request), body.captcha)
    const birth = requireAdultBirthDate(shop, body.dob, OPERATOR_TIME_ZONE)
    const { user, token } = await savePendingAccount(shop, principal, body, birth)
    if (token) {
      await logout(shop, principal)
      setSessionCookie(shop, reply, token)
    }
    await sendCode(shop, user, { repeat: false })
    return { user_id: user.user_id }
  })
}
