import type { Shop } from '#server/shop.ts'
import { ShopError } from './errors.ts'
import { forgetTry, noteTry } from './kept-tries.queries.ts'

/** What is limited, how often, and in how many minutes. */
export type Limit = { key: string; max: number; minutes: number }

const hashOf = (shop: Shop, key: string): Buffer => shop.keys.hash('tries', key)

/**
 * The limits of whatever could be guessed: they hold over processes and restarts, so they are kept in the database.
 * Each try counts until it has gone well, because a hundred that are sent together would all be let in before the
 * first has failed.
 */
export async function takeTry(shop: Shop, { key, max, minutes }: Limit): Promise<void> {
  if (!shop.limits.areOn) return
  const now = shop.clock.now()
  const since = new Date(now.getTime() - minutes * 60_000)
  const noted = (await noteTry(shop.db, { keyHash: hashOf(shop, key), now, since, max }))!
  if (noted.taken) return
  const freeAt = noted.oldest.getTime() + minutes * 60_000
  throw new ShopError('rate_limited', {
    retryAfter: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
  })
}

/** For limits that count failures only. */
export async function giveTryBack(shop: Shop, { key }: Limit): Promise<void> {
  if (shop.limits.areOn) await forgetTry(shop.db, hashOf(shop, key))
}
