import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { waitText } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '../errors.ts'
import * as queries from './rate-limit.queries.ts'

/** Budget of a key: at most `max` uses in `minutes`. */
export type RateLimit = { key: string; max: number; minutes: number }

export type RateLimited = Pick<Shop, 'db' | 'keys' | 'clock'> & { settings: { rateLimits: boolean } }

const hashOf = (shop: RateLimited, { key, minutes }: RateLimit): Buffer =>
  shop.keys.hash('rate limit', `${minutes} ${key}`)

/**
 * Consumes one use of each budget, or of none if any budget is exhausted. The counters are stored in the database,
 * so they apply to all processes. Each use counts until it is released: otherwise a hundred concurrent calls would
 * be admitted before the first has failed. Call it outside a transaction that may roll back.
 * @returns seconds to wait, or null if the call is admitted
 */
async function secondsToWait(shop: RateLimited, limits: readonly RateLimit[]): Promise<number | null> {
  if (!shop.settings.rateLimits) return null
  const now = shop.clock.now()
  const budgets = limits.map((limit) => ({
    keyHash: hashOf(shop, limit),
    max: limit.max,
    seconds: limit.minutes * 60,
  }))
  const exhausted = await queries.consume(shop.db, budgets, now)
  if (exhausted.length === 0) return null
  const freeAt = Math.max(...exhausted.map((each) => each.retry_at.getTime()))
  return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000))
}

/** Consumes one use of each budget. Throws a 429 with `Retry-After` if a budget is exhausted. @source A-LIMIT-1 */
export async function consumeRateLimit(shop: RateLimited, ...limits: RateLimit[]): Promise<void> {
  const retryAfter = await secondsToWait(shop, limits)
  if (retryAfter === null) return
  const msg = `Too many attempts. Please try again in ${waitText(retryAfter)}.`
  throw new ShopError('rate_limited', { msg, retryAfter })
}

/**
 * Same as `consumeRateLimit` without an error, for work that is skipped silently, such as a mail whose absence must
 * not reveal anything.
 */
export const isWithinRateLimit = async (shop: RateLimited, ...limits: RateLimit[]): Promise<boolean> =>
  (await secondsToWait(shop, limits)) === null

/** Releases the latest use of each budget, for limits that count only failures. */
export async function releaseRateLimit(shop: RateLimited, ...limits: RateLimit[]): Promise<void> {
  if (shop.settings.rateLimits)
    await queries.release(
      shop.db,
      limits.map((limit) => hashOf(shop, limit)),
    )
}

export const callerNetwork = (request: Pick<FastifyRequest, 'ip'>): string => networkOf(request.ip)

/**
 * Returns the network of one subscriber: an IPv4 address, or an IPv6 /64, because one subscriber can use all of its
 * 2^64 addresses. An IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function networkOf(ip: string): string {
  const address = ip.replace(/%.*$/, '')
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Returns the eight groups of an IPv6 address. The URL parser normalises its notation. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => parseInt(group, 16))
  if (tail === undefined) return numbers(head)
  const [left, right] = [numbers(head), numbers(tail)]
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
