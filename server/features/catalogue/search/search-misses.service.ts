import { foldText } from '#domain/catalogue/search/fold-text.ts'
import { scrubText } from '#domain/privacy/scrub-text.ts'
import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Shop } from '#server/shop.ts'
import {
  addMisses,
  type CountedMiss,
  countMisses,
  type MissFilter,
  readMisses,
} from './search-misses.queries.ts'

/** Texts stored per store and day. Further texts of that day are not counted. */
const MAX_TEXTS_PER_DAY = 500
/**
 * Texts that wait to be written, and the count per text until then. The limits prevent flooding the list by repetition.
 */
const MAX_WAITING_TEXTS = 200
const MAX_SEARCHES_PER_WRITE = 20
const WRITE_AFTER_MS = 10_000
const LONGEST_TEXT = 60
const MAX_WORDS = 8
/** Maximum number of digits in a stored text. Phone numbers, cards and dates have more; "19 crimes 750ml" has five. */
const MAX_DIGITS = 5

/**
 * Counts searches that found nothing, or a brand that isn't sold, for the owner. Stores text, day, store and count, and
 * no data about who searched.
 * Counts are buffered in memory and written together, so that a search needs no statement.
 */
export type SearchMisses = {
  count(storeId: number, text: string, reason: CountedMiss['reason']): void
  write(): Promise<void>
}

export function openSearchMisses(shop: Shop): SearchMisses {
  const waiting = new Map<string, CountedMiss>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const misses = [...waiting.values()]
    waiting.clear()
    await addMisses(shop.db, misses, MAX_TEXTS_PER_DAY)
  }
  return {
    count(storeId, typed, reason) {
      const text = countableText(typed)
      if (text === null) return
      const day = localDate(shop.clock.now(), OPERATOR_TIME_ZONE)
      const keyOf = (each: string) => `${storeId} ${day} ${each}`
      // A recent text that this text continues was still being typed, so it is not counted.
      const shorter = [...waiting.values()].find(
        (each) => each.store_id === storeId && text !== each.text && text.startsWith(each.text),
      )
      if (shorter && --shorter.searches === 0) waiting.delete(keyOf(shorter.text))
      const known = waiting.get(keyOf(text))
      if (known) known.searches = Math.min(known.searches + 1, MAX_SEARCHES_PER_WRITE)
      else if (waiting.size < MAX_WAITING_TEXTS)
        waiting.set(keyOf(text), { store_id: storeId, day, text, reason, searches: 1 })
      timer ??= setTimeout(
        () =>
          void write().catch((error: unknown) =>
            shop.log.error({ err: error }, 'failed to write search misses'),
          ),
        WRITE_AFTER_MS,
      ).unref()
    },
    write,
  }
}

export async function missedSearches(
  shop: Shop,
  filter: MissFilter & { newestFirst: boolean },
  { page, limit }: { page: number; limit: number },
) {
  const total = await countMisses(readerOf(shop), filter)
  const data = await readMisses(readerOf(shop), { ...filter, page, limit })
  return { data, ...pagingOf(total, { page, limit }, 1) }
}

/**
 * Returns the text folded to one spelling; null for text that may name a person or an address, or that is not a search.
 */
export function countableText(typed: string): string | null {
  if (typed.includes('@') || scrubText(typed) !== typed) return null
  const text = foldText(typed)
  const digits = text.replace(/\D/g, '').length
  const isSearch = text.length > 1 && text.length <= LONGEST_TEXT && text.split(' ').length <= MAX_WORDS
  return isSearch && digits <= MAX_DIGITS ? text : null
}
