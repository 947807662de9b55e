import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  changeDetails as detailsEndpoint,
  changePassword as passwordEndpoint,
} from '#contract/account/account.ts'
import * as contract from '#contract/account/users.ts'
import { parseBackupCode } from '#domain/accounts/mobile-backup-code.ts'
import { ShopError, throwUnreachable } from '#server/http/errors.ts'
import { knownDevice, rememberDevice } from '#server/http/session/known-device.ts'
import { callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { clearPersonalCookies, renewSession } from '#server/http/session/session.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { accountView } from './account-view.service.ts'
import { presentSavedAddress, presentPaymentMethod } from './accounts.present.ts'
import * as queries from './accounts.queries.ts'
import * as accounts from './accounts.service.ts'
import { changeAddress, removeAddress, saveAddress } from './profile/saved-addresses.service.ts'
import {
  endSessionOnRefusal,
  upgradeGuestSession,
  startBrowserSession,
} from './login/browser-session.service.ts'
import { changeDetails, changeMobile } from './profile/details.service.ts'
import { limitAccount } from './login/identity-limits.service.ts'
import { login, logout, recordLogin } from './login/login.service.ts'
import { secondFactorStateOf } from './second-factor/second-factor.service.ts'
import { requestPasswordReset, changePassword, resetPassword } from './passwords/new-password.service.ts'
import { requireResendWait, sendCode, verifyCode } from './contacts/verification.service.ts'

/** Four digits or a backup code. Other input does not count as an attempt. */
const isCode = (text: string): boolean => /^\s*\d{4}\s*$/.test(text) || parseBackupCode(text) !== null

export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  sessionRoutes(app, shop)
  verificationRoutes(app, shop)
  detailRoutes(app, shop)
  savedRoutes(app, shop)
  passwordRoutes(app, shop)
}

function sessionRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.login, async ({ body, principal, request, reply }) => {
    const deviceFor = (userId: number) => knownDevice(shop, request, userId)
    const from = callerNetwork(request)
    const exchange = { principal, request, reply }
    const check = async () => {
      const user = await login(shop, { from, deviceFor, ...body })
      return { user, ...(await secondFactorStateOf(shop, user.user_id, { proof: body, from })) }
    }
    const { user, state, missing } = await endSessionOnRefusal(shop, exchange, check())
    await startBrowserSession(shop, user, exchange, state)
    if (state === 'awaited') throw missing()
    await recordLogin(shop, user.user_id, state ? 'password and totp' : 'password')
    return accountView(shop, user)
  })
  serve(app, shop, contract.logout, async ({ principal, reply }) => {
    await logout(shop, principal)
    clearPersonalCookies(shop, reply)
  })
  serve(app, shop, contract.getMe, async ({ principal }) => {
    if (principal.kind === 'pending') throw new ShopError('not_signed_in', { user_id: principal.userId })
    if (principal.kind !== 'member') throw new ShopError('not_signed_in')
    return accountView(shop, await accounts.ownUser(shop, principal, principal.userId))
  })
  serve(app, shop, contract.getUser, async ({ params, principal }) =>
    accountView(shop, (await accounts.requireMember(shop, principal, params.user_id)).user),
  )
}

function verificationRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.verifyMobile, async ({ params, body, principal, request, reply }) => {
    const user = await accounts.ownUser(shop, principal, params.user_id)
    if (!isCode(body.verification_code)) throw new ShopError('verification_wrong')
    const isDone = user.verified_at && !user.new_mobile
    if (isDone) return accountView(shop, user)
    const verified = await verifyCode(shop, user.user_id, body.verification_code)
    await upgradeGuestSession(shop, { principal, request, reply })
    return accountView(shop, verified)
  })
  serve(app, shop, contract.sendVerification, async ({ params, principal, request }) => {
    const user = await accounts.ownUser(shop, principal, params.user_id)
    if (user.verified_at && !user.new_mobile) return
    if (!user.mobile && !user.new_mobile) throw new ShopError('mobile_required')
    const recipient = { ...user, mobile: user.new_mobile ?? user.mobile }
    await requireResendWait(shop, recipient)
    await limitAccount(shop, callerNetwork(request))
    await sendCode(shop, recipient, { repeat: true })
  })
  serve(app, shop, contract.changeMobile, async ({ params, body, principal, request }) => {
    const user = await accounts.ownUser(shop, principal, params.user_id)
    await consumeRateLimit(shop, { key: `new mobile ${user.user_id}`, max: 10, minutes: 60 })
    await limitAccount(shop, callerNetwork(request))
    await changeMobile(shop, user, body)
  })
}

function detailRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, detailsEndpoint, async ({ params, body, principal }) => {
    await changeDetails(shop, (await accounts.requireMember(shop, principal, params.user_id)).user, body)
    return accountView(shop, (await accounts.requireMember(shop, principal, params.user_id)).user)
  })
  serve(app, shop, passwordEndpoint, async ({ params, body, principal: caller, request, reply }) => {
    const { user, principal } = await accounts.requireMember(shop, caller, params.user_id)
    const { current_password: current, password: next } = body
    await changePassword(shop, user, { current, next, tokenHash: principal.tokenHash })
    await renewSession(shop, principal, { request, reply })
  })
}

function savedRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listAddresses, async ({ params, principal }) => {
    const { user_id } = (await accounts.requireMember(shop, principal, params.user_id)).user
    return (await queries.readAddresses(shop.db, user_id)).map(presentSavedAddress)
  })
  serve(app, shop, contract.saveAddress, async ({ params, body, principal }) => {
    const { user_id } = (await accounts.requireMember(shop, principal, params.user_id)).user
    // Each address may cause a billed call to the map service.
    await consumeRateLimit(shop, { key: `save address ${user_id}`, max: 60, minutes: 15 })
    return presentSavedAddress(await saveAddress(shop, user_id, body))
  })
  serve(app, shop, contract.changeAddress, async ({ params, body, principal }) => {
    const { user_id } = (await accounts.requireMember(shop, principal, params.user_id)).user
    return presentSavedAddress(await changeAddress(shop, user_id, params.address_id, body))
  })
  serve(app, shop, contract.deleteAddress, async ({ params, principal }) => {
    const { user_id } = (await accounts.requireMember(shop, principal, params.user_id)).user
    await removeAddress(shop, user_id, params.address_id)
  })
  serve(app, shop, contract.listPaymentMethods, async ({ params, principal }) => {
    const { user_id } = (await accounts.requireMember(shop, principal, params.user_id)).user
    return (await shop.payments.savedMethods(String(user_id)).catch(throwUnreachable)).map(
      presentPaymentMethod,
    )
  })
  serve(app, shop, contract.deletePaymentMethod, async ({ params, principal }) => {
    const { user_id } = (await accounts.requireMember(shop, principal, params.user_id)).user
    const forgotten = await shop.payments.forgetMethod(String(user_id), params.token).catch(throwUnreachable)
    if (!forgotten) throw new ShopError('not_found')
  })
}

function passwordRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.forgotPassword, async ({ body, request }) => {
    await requestPasswordReset(shop, callerNetwork(request), body.email)
  })
  serve(app, shop, contract.resetPassword, async ({ params, body, request, reply }) => {
    await consumeRateLimit(shop, { key: `set password ${callerNetwork(request)}`, max: 30, minutes: 15 })
    const tokenHash = createHash('sha256').update(params.token).digest()
    const isKnownTo = (userId: number) => knownDevice(shop, request, userId) !== null
    const userId = await resetPassword(shop, {
      email: params.email,
      tokenHash,
      password: body.password,
      isKnownTo,
    })
    rememberDevice(shop, { request, reply }, userId)
  })
}
