import type { FastifyRequest } from 'fastify'
import type { listTablets as listEndpoint } from '#contract/console/tablets.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { TABLET_DAYS, TABLET_IDLE_MINUTES } from '#domain/accounts/session-lifetime.ts'
import { required } from '#domain/required.ts'
import { addMinutes } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { releaseRateLimit } from '#server/http/security/rate-limit.ts'
import { setCookie } from '#server/http/session/cookies.ts'
import { type Principal, tabletOf } from '#server/http/session/principal.ts'
import { newToken, setSessionCookie, tabletTokenHash } from '#server/http/session/session.ts'
import {
  addSession,
  endSessionsOfTablet,
  prolongSession,
  readSession,
} from '#server/http/session/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import type { Exchange } from '../login/browser-session.service.ts'
import { logout } from '../login/login.service.ts'
import { consumePinLimits } from './pin-limits.service.ts'
import { isPin } from './pins.service.ts'
import * as queries from './tablets.queries.ts'

type TabletListQuery = OutputOf<NonNullable<(typeof listEndpoint)['query']>>
type TabletListRequest = { storeId: number; query: TabletListQuery; request: FastifyRequest }

/** Maximum number of tablets per store, more than any counter has. Each is one more browser that can be lost. */
const MAX_TABLETS = 20

export async function listTablets(shop: Shop, { storeId, query, request }: TabletListRequest) {
  const { search = '', page, limit, ...rest } = query
  const now = shop.clock.now()
  const current = tabletTokenHash(shop, request)
  const { rows, total } = await queries.listTablets(shop.db, {
    ...rest,
    storeId,
    search,
    page,
    limit,
    now,
    current,
  })
  return { rows, ...pagingOf(total, { page, limit }) }
}

type TabletRegistration = { storeId: number; name: string; userId: number }

/**
 * Turns the caller's browser into a tablet. Replaces the tablet that the browser was before.
 * @source A-TABLET-1
 */
export async function addTablet(
  shop: Shop,
  exchange: Exchange,
  { storeId, name, userId }: TabletRegistration,
) {
  shop.storeDirectory.store(storeId)
  const { token, tokenHash } = newToken()
  const now = shop.clock.now()
  const before = tabletTokenHash(shop, exchange.request)
  const row = await inTransaction(shop, async (shop) => {
    const old = before && (await queries.readUsableTablet(shop.db, before, now))
    if (old) await endTablet(shop, userId, old.tablet_id)
    const count = await queries.countUsableTablets(shop.db, storeId, now)
    if (count >= MAX_TABLETS) throw new ShopError('too_many_tablets')
    const endsAt = addMinutes(now, TABLET_DAYS * 24 * 60)
    const row = required(
      await queries.insertTablet(shop.db, { storeId, name, tokenHash, userId, now, endsAt }),
      'tablet',
    )
    const subject = `tablet ${row.tablet_id}`
    const after = { store_id: storeId, tablet: name }
    await recordAudit(shop, { byUserId: userId, action: 'tablet.created', subject, before: {}, after })
    return row
  })
  setCookie(shop, exchange.reply, 'tablet', { value: token, seconds: TABLET_DAYS * 86_400 })
  await logout(shop, exchange.principal)
  return row
}

type Revoked = { storeId: number; tabletId: number; userId: number; request: FastifyRequest }

/**
 * Revokes a tablet. Idempotent: a second call changes nothing.
 * @source A-TABLET-1
 */
export async function revokeTablet(shop: Shop, { storeId, tabletId, userId, request }: Revoked) {
  const current = tabletTokenHash(shop, request)
  return inTransaction(shop, async (shop) => {
    const row = await queries.lockTablet(shop.db, tabletId, current)
    if (!row || row.store_id !== storeId) throw new ShopError('not_found')
    if (row.revoked_at) return row
    await endTablet(shop, userId, tabletId)
    return { ...row, revoked_at: shop.clock.now() }
  })
}

async function endTablet(shop: Shop, userId: number, tabletId: number): Promise<void> {
  await queries.revokeTablet(shop.db, tabletId, shop.clock.now())
  await endSessionsOfTablet(shop.db, tabletId)
  await recordAudit(shop, {
    byUserId: userId,
    action: 'tablet.revoked',
    subject: `tablet ${tabletId}`,
    before: { is_revoked: false },
    after: { is_revoked: true },
  })
}

/**
 * Returns the tablet of a browser.
 * @throws ShopError `not_a_tablet` if the browser is not a tablet or was revoked
 */
export async function requireTablet(shop: Shop, request: FastifyRequest): Promise<queries.UsableTablet> {
  const tokenHash = tabletTokenHash(shop, request)
  const tablet = tokenHash && (await queries.readUsableTablet(shop.db, tokenHash, shop.clock.now()))
  if (!tablet) throw new ShopError('not_a_tablet')
  return tablet
}

export const peopleOf = (shop: Shop, tabletId: number) => queries.readTabletPeople(shop.db, tabletId)

/** Returns when the session locks itself; null if the caller has not opened a session by PIN. */
export async function openedSession(shop: Shop, principal: Principal) {
  if (principal.kind !== 'member' || !tabletOf(principal)) return null
  const row = await readSession(shop.db, principal.tokenHash, shop.clock.now())
  return row ? { userId: row.user_id, roles: principal.roles, locks: row.expires_at } : null
}

type PinEntry = { userId: number; pin: string }

/**
 * Opens a session for the person who typed their PIN. Replaces the previous session.
 * @source A-TABLET-3, A-TABLET-4
 */
export async function unlockTablet(shop: Shop, exchange: Exchange, { userId, pin }: PinEntry): Promise<void> {
  const tablet = await requireTablet(shop, exchange.request)
  const { tablet_id: tabletId, name } = tablet
  const instead = 'log in with your password'
  const limits = await consumePinLimits(shop, { place: `tablet ${tabletId}`, userId, instead })
  const person = await queries.readPinOn(shop.db, tabletId, userId)
  if (!(await isPin(shop, { userId, pin, hash: person?.pin_hash ?? null }))) {
    const details = { tablet: name, tried_user: userId }
    const subject = `tablet ${tabletId}`
    await recordAudit(shop, { byUserId: null, action: 'tablet.pin_wrong', subject, details })
    throw new ShopError('pin_wrong')
  }
  await releaseRateLimit(shop, ...limits)
  await logout(shop, exchange.principal)
  const { token, tokenHash } = newToken()
  const now = shop.clock.now()
  const device = `${name} (shared tablet)`
  const endsAt = addMinutes(now, TABLET_IDLE_MINUTES)
  await inTransaction(shop, async (shop) => {
    await addSession(shop.db, { tokenHash, userId, device, secondFactor: null, tabletId, now, endsAt })
    await queries.noteTabletUse(shop.db, tabletId, now)
    const about = { action: 'tablet.unlocked', subject: `tablet ${tabletId}`, details: { tablet: name } }
    await recordAudit(shop, { byUserId: userId, ...about })
  })
  setSessionCookie(shop, exchange.reply, token)
}

/**
 * Extends a session opened by PIN. A session opened by password has its own expiry.
 * @returns The time at which the tablet locks itself.
 */
export async function keepOpen(shop: Shop, principal: Principal): Promise<Date> {
  if (principal.kind !== 'member') throw new ShopError('not_signed_in')
  const endsAt = addMinutes(shop.clock.now(), TABLET_IDLE_MINUTES)
  if (tabletOf(principal)) await prolongSession(shop.db, principal.tokenHash, endsAt)
  return endsAt
}
