import { foldText } from '#domain/catalogue/search/fold-text.ts'
import type { SearchRequest } from '#domain/catalogue/search/read-search.ts'
import type { Order } from '#domain/catalogue/search/vocabulary.ts'
import { required } from '#domain/required.ts'
import type { StoreShelf } from '../store-shelf.ts'
import { packPrice } from './search-criteria.ts'
import { addScores, rescore, type Scores, interleave } from './scores.ts'
import type { SearchIndex } from './search-index.ts'

/** Products below this quality only mention the phrase. They come after all products that are what was asked for. */
export const IS_IT = 75
export const NOT_IN_STOCK = 8
export const UNREQUESTED_FLAVOUR = 6
/** Bonus for a name that equals the search text, and for a name that contains the text as typed. */
const EXACT_NAME = 1000
const NAME_HAS_TEXT = 60
/** Maximum distance from the best score at which products still compete by price. */
const COMPETES = 12
/** Up to this many results are sorted directly, which is faster than walking through all that the store sells. */
const MAX_SORTED_DIRECTLY = 500

type RankingContext = {
  index: SearchIndex
  shelf: StoreShelf
  request: SearchRequest
  order: Order | null
  text: string
}

/**
 * Returns product indexes, best first. Lanes take turns.
 * @param inside Marks products with the search text in their name or a category.
 */
export function rankLanes(lanes: readonly Scores[], context: RankingContext, inside: Uint8Array): number[] {
  const { index, request, text } = context
  const folded = foldText(text)
  const whole = ` ${folded} `
  const isSeveral = request.parts.length === 0 && folded.includes(' ')
  const lists = lanes.map((lane) => {
    if (!isSeveral && !index.isWholeName(whole)) return ordered(lane, context)
    const named = rescore(lane, (at) => {
      // Only a name that contains the text can be the name that was typed.
      if (inside[at] === 0) return null
      const { exactName } = index.text(at)
      if (exactName === whole) return EXACT_NAME
      return isSeveral && exactName.includes(whole) ? NAME_HAS_TEXT : null
    })
    const scored = named.size === 0 ? lane : addScores(lane, named)
    return ordered(scored, context)
  })
  const least = IS_IT - UNREQUESTED_FLAVOUR - NOT_IN_STOCK
  return interleave(lists, (lane, at) => required(lanes[lane], 'lane').get(at) >= least)
}

function ordered(scored: Scores, { shelf, request, order }: RankingContext): number[] {
  const sorted = byScore(scored, shelf)
  if (!order) return sorted
  const [first] = sorted
  const best = first === undefined ? 0 : scored.get(first)
  const competing = sorted.filter((at) => scored.get(at) >= best - COMPETES)
  const others = sorted.filter((at) => scored.get(at) < best - COMPETES)
  const worth = (at: number) => {
    if (order === 'strong') return -shelf.products.get(at).abv
    return packPrice(at, shelf, request.packs) * (order === 'dear' ? -1 : 1)
  }
  const byWorth = competing.map((at) => ({ at, worth: worth(at) })).toSorted((a, b) => a.worth - b.worth)
  return [...byWorth.map(({ at }) => at), ...others]
}

/** Sorts by score, then by popularity. There are few different scores, so products are grouped by score. */
function byScore(scored: Scores, shelf: StoreShelf): number[] {
  const places = shelf.places()
  const place = (at: number) => required(places[at], 'position')
  if (scored.size < MAX_SORTED_DIRECTLY)
    return scored.numbers.toSorted((a, b) => scored.get(b) - scored.get(a) || place(a) - place(b))
  const lists = new Map<number, number[]>()
  let [score, list]: [number, number[]] = [NaN, []]
  for (const at of shelf.sorted(0)) {
    if (!scored.has(at)) continue
    if (scored.get(at) !== score) {
      score = scored.get(at)
      list = lists.get(score) ?? []
      if (list.length === 0) lists.set(score, list)
    }
    list.push(at)
  }
  return [...lists].toSorted(([a], [b]) => b - a).flatMap(([, list]) => list)
}
