import type { FastifyReply, FastifyRequest } from 'fastify'
import { knownDevice, rememberDevice } from '#server/http/session/known-device.ts'
import { ShopError } from '#server/http/errors.ts'
import { clearCookie } from '#server/http/session/cookies.ts'
import { deviceLabel, isBearer, renewSession, setSessionCookie } from '#server/http/session/session.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { mailNewDevice } from '../account-messages.service.ts'
import { startSession } from '../accounts.service.ts'
import { logout } from './login.service.ts'

export type Exchange = { principal: Principal; request: FastifyRequest; reply: FastifyReply }

type Account = { user_id: number; email: string }

type SecondStep = 'verified' | 'awaited' | null

/** Starts a new session that replaces the browser's old session, and remembers the browser. */
export async function startBrowserSession(
  shop: Shop,
  user: Account,
  exchange: Exchange,
  secondFactor: SecondStep,
): Promise<void> {
  await logout(shop, exchange.principal)
  const userId = user.user_id
  const device = deviceLabel(exchange.request)
  const token = await startSession(shop, userId, 'full', { device, secondFactor })
  if (knownDevice(shop, exchange.request, userId) === null) await mailNewDevice(shop, user, device)
  setSessionCookie(shop, exchange.reply, token)
  rememberDevice(shop, exchange, userId)
}

/**
 * Runs a login check. If it fails, ends the browser's session and clears its cookie, so that the next person does not
 * continue as the previous user. A bearer token belongs to a program and stays valid.
 * @source S-LOGIN-2
 */
export async function endSessionOnRefusal<T>(
  shop: Shop,
  { principal, request, reply }: Exchange,
  login: Promise<T>,
): Promise<T> {
  try {
    return await login
  } catch (error) {
    if (error instanceof ShopError && !isBearer(shop, request)) {
      await logout(shop, principal)
      clearCookie(shop, reply, 'token')
    }
    throw error
  }
}

/** Replaces the session token, because a verified guest gets more rights. */
export async function upgradeGuestSession(shop: Shop, exchange: Exchange): Promise<void> {
  if (exchange.principal.kind !== 'pending') return
  await renewSession(shop, exchange.principal, exchange)
  rememberDevice(shop, exchange, exchange.principal.userId)
}
