import { foldText, stemsOf } from '#domain/catalogue/search/fold-text.ts'
import { asksForNothing, readSearch, type SearchRequest } from '#domain/catalogue/search/read-search.ts'
import { readTerm, type Term, typedWord } from '#domain/catalogue/search/term.ts'
import type { AskedBrand, Order } from '#domain/catalogue/search/vocabulary.ts'
import type { ListedProduct, StoreSnapshot } from '../snapshot.ts'
import { meetWishes, packPrice, wishesOf } from './pack-wishes.ts'
import { adding, intersect, type Scores, takeTurns } from './scores.ts'
import type { SearchIndex } from './search-index.ts'

export type SearchResult = {
  /** The best first. */
  ids: readonly number[]
  didYouMean: string
  /** A brand that was asked for and isn't sold here, and what is shown instead. */
  notStocked: { brand: string; instead: string } | null
  /** Nothing has all that was asked for; these come near. */
  isClose: boolean
}

/** What takes turns; a single lane is an ordinary list. */
type Found = { lanes: Scores[]; isClose: boolean }

export const NOTHING_FOUND: SearchResult = { ids: [], didYouMean: '', notStocked: null, isClose: false }

/** Below this a product only mentions what was asked for; it comes after everything that is it. */
const IS_IT = 75
/** A word of the search in the name of a product, whole or as the text stands. */
const EXACT_NAME = 1000
const NAME_HAS_TEXT = 60
const NOT_IN_STOCK = 8
const UNASKED_FLAVOUR = 6
const ACCESSORY = 40
const UNASKED_WITHOUT_ALCOHOL = 25
const PREFERRED = 30
/** "Beer and nuts": a handful of things that are both isn't all that was meant. */
const FIRST_SEEN = 5
/** How far behind the best a product may be and still compete by price. */
const COMPETES = 12
const ANY_DRINK = readTerm('#beer|#red wine|#white wine|#rose|#sparkling|#spirits|#premix|#cider')

/** @source S-LIST-5 */
export function searchStore(index: SearchIndex, store: StoreSnapshot, text: string): SearchResult {
  const trimmed = text.trim()
  if (trimmed === '') return NOTHING_FOUND
  const request = readSearch(trimmed, index.lexicon)
  const inside = index.inside(trimmed).filter((id) => store.byId.has(id))
  if (asksForNothing(request)) return { ...NOTHING_FOUND, ids: inside }
  const search = new StoreSearch(index, store, request, new Set(stemsOf(trimmed)))
  const { terms, notStocked } = search.withBrands()
  const found = search.find(terms)
  const { lanes, isClose } = search.constrain(found)
  const ids = search.rank(lanes, trimmed, new Set(inside))
  const ranked = new Set(ids)
  return {
    ids: [...ids, ...inside.filter((id) => !ranked.has(id))],
    didYouMean: ids.length > 0 ? request.didYouMean : '',
    notStocked: ids.length > 0 ? notStocked : null,
    isClose: ids.length > 0 && isClose,
  }
}

class StoreSearch {
  readonly #index: SearchIndex
  readonly #store: StoreSnapshot
  readonly #request: SearchRequest
  readonly #words: ReadonlySet<string>
  readonly #place: ReadonlyMap<number, number>
  #order: Order | null

  constructor(index: SearchIndex, store: StoreSnapshot, request: SearchRequest, words: ReadonlySet<string>) {
    this.#index = index
    this.#store = store
    this.#request = request
    this.#words = words
    this.#place = store.places
    this.#order = request.order
  }

  /** The brands as terms: by name where the store sells them, by style where it doesn't. */
  withBrands(): { terms: Term[]; notStocked: SearchResult['notStocked'] } {
    let notStocked: SearchResult['notStocked'] = null
    const terms = this.#request.brands.flatMap((brand) => {
      if (this.#isSold(brand)) return [brand.named]
      const fits = this.#fits(brand.similar)
      notStocked ??= { brand: brand.name, instead: fits ? brand.label : 'ones' }
      return fits ? [brand.similar] : []
    })
    return { terms: [...this.#request.terms, ...terms], notStocked }
  }

  /**
   * "Yellow Tail chardonnay": what was said goes before what the brand is known for. "Smirnoff lemonade" and "prosecco
   * and Aperol" mean both.
   */
  #fits(similar: Term): boolean {
    const hard = this.#request.terms.filter(({ isSoft }) => !isSoft)
    if (hard.length === 0 || this.#request.isJoined) return true
    const together = intersect([...hard, similar].map((term) => this.#match(term)))
    return together.size > 0 || !(this.#isAlcoholic(similar) && hard.some((term) => this.#isAlcoholic(term)))
  }

  #isAlcoholic(term: Term): boolean {
    const [best] = [...this.#match(term)].toSorted(([, a], [, b]) => b - a)
    return best !== undefined && this.#store.byId.get(best[0])!.isAlcoholic
  }

  #isSold({ name, named }: AskedBrand): boolean {
    const folded = ` ${foldText(name)} `
    return [...this.#match(named).keys()].some((id) => this.#index.entry(id)!.exactName.includes(folded))
  }

  #match(term: Term): Scores {
    const scores: Scores = new Map()
    for (const [id, quality] of this.#index.match(term))
      if (this.#store.byId.has(id)) scores.set(id, this.#judge(id, quality, wordsOf(term)))
    const word = typedWord(term)
    if (scores.size > 0 || word === null) return scores
    for (const [id, quality] of this.#index.matchDescriptions(word))
      if (this.#store.byId.has(id)) scores.set(id, quality)
    return scores
  }

  /** Plain before flavoured, drinks before what goes with them, and with alcohol before without. */
  #judge(id: number, quality: number, asked: ReadonlySet<string>): number {
    const { isDrink, isAlcoholic, isInStock } = this.#store.byId.get(id)!
    const { flavours, name } = this.#index.entry(id)!
    const unasked = flavours.some((flavour) => !this.#words.has(flavour) && !asked.has(flavour))
      ? UNASKED_FLAVOUR
      : 0
    const accessory = !isDrink && quality < IS_IT ? ACCESSORY : 0
    const dry = isDrink && !isAlcoholic && name.includes(' alcohol free ') ? UNASKED_WITHOUT_ALCOHOL : 0
    return Math.max(1, quality - unasked - accessory - dry - (isInStock ? 0 : NOT_IN_STOCK))
  }

  find(terms: readonly Term[]): Found {
    const { parts, occasion } = this.#request
    if (parts.length > 0) return this.#mixed(parts, terms)
    if (terms.length === 0 && occasion.length > 0)
      return {
        lanes: occasion.map((term) => this.#match(term)).filter(({ size }) => size > 0),
        isClose: false,
      }
    if (terms.length === 0) return { lanes: [this.#everything()], isClose: false }
    const found = this.#all(terms)
    return { ...found, lanes: found.lanes.map((lane) => this.#preferring(lane, occasion)) }
  }

  /** The parts of a mixed drink; what was said beside them narrows those that it can narrow. */
  #mixed(parts: readonly Term[], terms: readonly Term[]): Found {
    const lanes = parts.map((part) => this.#match(part)).filter(({ size }) => size > 0)
    if (terms.length === 0) return { lanes, isClose: false }
    const beside = this.#all(terms).lanes.flatMap((lane) => [...lane.keys()])
    const wanted = new Set(beside)
    const narrowed = lanes.map((lane) => new Map([...lane].filter(([id]) => wanted.has(id))))
    return {
      lanes: narrowed.some(({ size }) => size > 0) ? narrowed.filter(({ size }) => size > 0) : lanes,
      isClose: false,
    }
  }

  #everything(): Scores {
    const { prefer, packs, attributes } = this.#request
    const preferred = prefer
      ? this.#index.match(prefer)
      : packs.prefer
        ? this.#index.match(readTerm(packs.prefer))
        : attributes.length === 0
          ? this.#index.match(ANY_DRINK)
          : new Map<number, number>()
    return new Map(
      [...this.#store.byId.keys()].map((id) => [
        id,
        this.#judge(id, IS_IT + ((preferred.get(id) ?? 0) * PREFERRED) / 100, new Set()),
      ]),
    )
  }

  /** What meets every term; else what comes nearest. */
  #all(terms: readonly Term[]): Found {
    const matches = terms.map((term) => ({ term, scores: this.#match(term) }))
    const known = matches.filter(({ scores, term }) => scores.size > 0 || term.isRequired)
    const asked = matches.some(({ term, scores }) => !term.isSoft && scores.size === 0)
    // Beside a word that nobody knows, a mere mention of the others is no answer.
    const isAny = known.some(({ term, scores }) => !term.isSoft && Math.max(0, ...scores.values()) >= IS_IT)
    if (asked && !isAny) return { lanes: [], isClose: false }
    const hard = known.filter(({ term }) => !term.isSoft)
    const everything = intersect(known.map(({ scores }) => scores))
    const isEnough = !this.#request.isJoined || everything.size >= FIRST_SEEN
    if (everything.size > 0 && isEnough) return { lanes: [everything], isClose: asked }
    // Tastes and origins rank, but keep nothing away.
    const plain = intersect(hard.map(({ scores }) => scores))
    const soft = known.filter(({ term }) => term.isSoft)
    if (plain.size > 0 && isEnough)
      return {
        lanes: [
          adding(
            plain,
            soft.map(({ scores }) => scores),
          ),
        ],
        isClose: asked,
      }
    const required = hard.filter(({ term }) => term.isRequired).map(({ scores }) => scores)
    const wanted = hard.filter(({ term }) => !term.isRequired)
    const drinks = wanted.filter(({ scores }) => Math.max(...scores.values()) >= IS_IT)
    const lanes = [everything, ...(drinks.length > 0 ? drinks : wanted).map(({ scores }) => scores)]
      .map((scores) => intersect([scores, ...required]))
      .filter(({ size }) => size > 0)
    if (lanes.length === 0 && required.length > 0) return { lanes: [intersect(required)], isClose: true }
    return { lanes, isClose: !this.#request.isJoined || asked }
  }

  #preferring(lane: Scores, occasion: readonly Term[]): Scores {
    if (occasion.length === 0) return lane
    const fits = occasion.map((term) => this.#match(term))
    const fitting = (id: number) => Math.max(...fits.map((each) => each.get(id) ?? 0))
    return new Map([...lane].map(([id, score]) => [id, score + (fitting(id) * PREFERRED) / 100]))
  }

  /** Price, pack, strength and attributes; where nothing meets all of them, the least important are left out. */
  constrain({ lanes, isClose }: Found): Found {
    const { price } = this.#request
    const wishes = wishesOf(this.#request)
    for (let dropped = 0; dropped <= wishes.length; dropped++) {
      const kept = wishes.slice(dropped)
      const met = lanes.map((lane) => this.#meeting(lane, kept)).filter(({ size }) => size > 0)
      // Without anything else to go by, the whole shop is no answer.
      const isAnything = dropped > 0 && kept.length === 0 && this.#isForPacksAlone()
      if (met.length === 0 || isAnything) continue
      // Nothing at that price: the nearest to it first.
      if (price && dropped > 0 && !kept.some(({ kind }) => kind === 'price'))
        this.#order ??= price.max < Infinity ? 'cheap' : 'dear'
      return { lanes: met, isClose: isClose || dropped > 0 }
    }
    return { lanes: [], isClose: false }
  }

  #isForPacksAlone(): boolean {
    const { terms, brands, parts, occasion } = this.#request
    return [terms, brands, parts, occasion].every((list) => list.length === 0)
  }

  #meeting(lane: Scores, wishes: ReturnType<typeof wishesOf>): Scores {
    if (wishes.length === 0) return lane
    const met: Scores = new Map()
    for (const [id, score] of lane) {
      const penalty = meetWishes(this.#store.byId.get(id)!, wishes)
      if (penalty !== null) met.set(id, score - penalty)
    }
    return met
  }

  rank(lanes: readonly Scores[], text: string, inside: ReadonlySet<number>): number[] {
    const named = this.#request.parts.length === 0
    const folded = foldText(text)
    const whole = ` ${folded} `
    const lists = lanes.map((lane) => {
      const scored = new Map(lane)
      // Only a name that has the text as it stands can be the name that was typed.
      for (const id of inside) {
        const score = scored.get(id)
        if (score === undefined) continue
        const { exactName } = this.#index.entry(id)!
        const hasText = named && folded.includes(' ') && exactName.includes(whole)
        if (exactName === whole) scored.set(id, score + EXACT_NAME)
        else if (hasText) scored.set(id, score + NAME_HAS_TEXT)
      }
      return this.#ordered([...scored])
    })
    const least = IS_IT - UNASKED_FLAVOUR - NOT_IN_STOCK
    return takeTurns(lists, (lane, id) => lanes[lane]!.get(id)! >= least)
  }

  #ordered(scored: [number, number][]): number[] {
    const place = (id: number) => this.#place.get(id) ?? 0
    const byScore = scored.toSorted(([a, x], [b, y]) => y - x || place(a) - place(b))
    if (!this.#order) return byScore.map(([id]) => id)
    const best = byScore[0]?.[1] ?? 0
    const competing = byScore.filter(([, score]) => score >= best - COMPETES).map(([id]) => id)
    const others = byScore.filter(([, score]) => score < best - COMPETES).map(([id]) => id)
    return [...this.#byOrder(competing), ...others]
  }

  #byOrder(ids: readonly number[]): number[] {
    const { packs } = this.#request
    const worth = (id: number) => {
      const product: ListedProduct = this.#store.byId.get(id)!
      if (this.#order === 'strong') return -product.abv
      return packPrice(product, packs) * (this.#order === 'dear' ? -1 : 1)
    }
    return ids.toSorted((a, b) => worth(a) - worth(b))
  }
}

const wordsOf = ({ ranks }: Term) => new Set(ranks.flat().flatMap(({ words }) => words))
