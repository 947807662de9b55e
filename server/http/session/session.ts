import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '#server/db/database.ts'
import { grantsOf } from '#server/db/user-roles.ts'
import type { Shop } from '#server/shop.ts'
import { SHOPPER_SESSION, lastUseNotedEveryMs } from '#domain/accounts/session-lifetime.ts'
import { GUEST_CART_DAYS } from '#domain/carts/cart-limits.ts'
import { addMinutes } from '#domain/time.ts'
import { apiKeyCaller, isApiKey } from './api-key.ts'
import { clearCookie, readCookie, setCookie } from './cookies.ts'
import { deviceName } from './device-name.ts'
import { type SessionRow, noteUse, readSession, readSessions, rotateSession } from './session.queries.ts'
import { type KnownPerson, type Person, VISITOR, type Principal } from './principal.ts'

export const PENDING_HOURS = 24

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the session's token: the cookie and the bearer token have the same value. @source A-SESS-1 */
function tokenOf(shop: Shop, request: FastifyRequest): { token: string; isBearer: boolean } | null {
  const bearer = /^Bearer\s+(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, isBearer: true }
  const cookie = readCookie(shop, request, 'token')
  return cookie ? { token: cookie, isBearer: false } : null
}

/** Returns the principal of a request. The request counts as use of the session. */
export async function authenticate(shop: Shop, request: FastifyRequest): Promise<Principal> {
  const found = tokenOf(shop, request)
  if (!found) return VISITOR
  if (found.isBearer && isApiKey(found.token)) return apiKeyCaller(shop, request, found.token)
  const tokenHash = hashOf(found.token)
  const now = shop.clock.now()
  const row = await readSession(shop.db, tokenHash, now)
  if (!row || !isHere(shop, request, { row, isBearer: found.isBearer })) return VISITOR
  // The difference is absolute, because the last use can be in the future after the demo's clock was set back.
  const sinceUse = Math.abs(now.getTime() - row.used_at.getTime())
  if (sinceUse >= lastUseNotedEveryMs(row.is_worker)) await noteUse(shop.db, tokenHash, now)
  return principalOf(shop, row, tokenHash)
}

/**
 * Returns true if the session may be used here: a session opened by PIN is valid only in the tablet's own browser.
 * @source A-TABLET-3
 */
function isHere(
  shop: Shop,
  request: FastifyRequest,
  { row, isBearer }: { row: SessionRow; isBearer: boolean },
): boolean {
  if (row.tablet_token_hash === null) return true
  return !isBearer && tabletTokenHash(shop, request)?.equals(row.tablet_token_hash) === true
}

/** Returns the hash of the tablet token of a browser; null if the browser is not a shared tablet. */
export function tabletTokenHash(shop: Shop, request: FastifyRequest): Buffer | null {
  const token = readCookie(shop, request, 'tablet')
  return token ? hashOf(token) : null
}

/** Returns the principal of a session; a visitor once the session has ended. Does not count as use of the session. */
export async function principalOfSession(shop: Shop, tokenHash: Buffer): Promise<Principal> {
  const row = await readSession(shop.db, tokenHash, shop.clock.now())
  return row ? principalOf(shop, row, tokenHash) : VISITOR
}

/** Returns the principals of the valid sessions by session hash in hex. Does not count as use. */
export async function principalsOfSessions(
  shop: Shop,
  tokenHashes: readonly Buffer[],
): Promise<Map<string, Principal>> {
  const rows = await readSessions(shop.db, tokenHashes, shop.clock.now())
  return new Map(rows.map((row) => [row.token_hash.toString('hex'), principalOf(shop, row, row.token_hash)]))
}

/**
 * Returns true if a person may act without the second factor that their role requires.
 * @source A-STAFF-1
 */
export const isExemptFromSecondFactor = ({ settings }: Shop, user: { is_demo_account: boolean }): boolean =>
  settings.mode === 'demo' && !settings.demo.secondFactor && user.is_demo_account

function principalOf(shop: Shop, row: SessionRow, tokenHash: Buffer): Principal {
  const person: Person = {
    userId: row.user_id,
    contacts: { userId: row.user_id, email: row.email, mobile: row.mobile },
    type: row.type,
    roles: grantsOf(row.staff_roles),
    tokenHash,
    authenticatedAt: row.authenticated_at,
  }
  const tablet = tabletIn(row)
  // A PIN is weaker than a password: the session counts neither as a recent login nor as a second step. Its limited
  // permissions need no second step.
  if (tablet) return { kind: 'member', ...person, ...tablet, authenticatedAt: new Date(0) }
  if (row.state !== 'full') return { kind: 'pending', ...person }
  const isNeeded = row.awaits_second_factor || (row.is_worker && !isExemptFromSecondFactor(shop, row))
  if (isNeeded && !row.second_factor_at)
    return { kind: 'partial', secondFactors: row.second_factors, ...person }
  return { kind: 'member', ...person }
}

/** Returns the tablet of a session opened by PIN, with the only role that sessions have there. */
function tabletIn({ tablet_id: tabletId, tablet_name: name, tablet_store_id: storeId }: SessionRow) {
  if (tabletId === null || name === null || storeId === null) return null
  return { tablet: { tabletId, name, storeId }, roles: [{ role: 'store_hand', storeId }] as const }
}

/** Returns true if the request has a bearer token, which another site's page cannot make a browser send. */
export const isBearer = (shop: Shop, request: FastifyRequest): boolean =>
  tokenOf(shop, request)?.isBearer === true

/** Returns a new random token and the hash that is stored. */
export function newToken(bytes = 32): { token: string; tokenHash: Buffer } {
  const token = randomBytes(bytes).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

/** Returns browser and operating system in words, for the list of a person's sessions. */
export const deviceLabel = (request: FastifyRequest): string =>
  deviceName(request.headers['user-agent'] ?? '')

/**
 * Replaces the token of the caller’s session, before it gets more permissions. The session counts as just
 * authenticated.
 */
export async function renewSession(
  shop: Shop,
  principal: KnownPerson,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { isSecondFactorVerified = false } = {},
): Promise<void> {
  const { token, tokenHash } = newToken()
  const now = shop.clock.now()
  const hashes = { oldHash: principal.tokenHash, newHash: tokenHash }
  const rotation = {
    ...hashes,
    device: deviceLabel(request),
    isSecondFactorVerified,
    now,
    endsAt: sessionEnd(now, 'full'),
  }
  await inTransaction(shop, async (shop) => {
    await rotateSession(shop.db, rotation)
    await shop.events.sessionRenewed(shop, hashes)
  })
  setSessionCookie(shop, reply, token)
}

/**
 * Maximum session length in minutes. Sessions of staff and drivers end earlier than `full`, see
 * `session.queries.ts`.
 */
const LATEST_END = { full: SHOPPER_SESSION.absoluteMinutes, pending: PENDING_HOURS * 60, partial: 15 }

export const sessionEnd = (now: Date, kind: keyof typeof LATEST_END): Date =>
  addMinutes(now, LATEST_END[kind])

export const setSessionCookie = (shop: Shop, reply: FastifyReply, token: string): void =>
  setCookie(shop, reply, 'token', { value: token, seconds: SHOPPER_SESSION.absoluteMinutes * 60 })

/** Clears every personal cookie: session, cart and address. */
export function clearPersonalCookies(shop: Shop, reply: FastifyReply): void {
  for (const name of ['token', 'cart_id', 'address'] as const) clearCookie(shop, reply, name)
}

export function setCartCookie(shop: Shop, reply: FastifyReply, cartId: string | null): void {
  if (cartId === null) clearCookie(shop, reply, 'cart_id')
  else if (readCookie(shop, reply.request, 'cart_id') !== cartId)
    setCookie(shop, reply, 'cart_id', { value: cartId, seconds: GUEST_CART_DAYS * 86_400 })
}
