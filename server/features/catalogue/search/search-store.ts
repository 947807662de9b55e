import { foldText, stemsOf } from '#domain/catalogue/search/fold-text.ts'
import { asksForNothing, readSearch, type SearchRequest } from '#domain/catalogue/search/read-search.ts'
import type { PackWish } from '#domain/catalogue/search/read-packs.ts'
import { readTerm, type Term, typedWord } from '#domain/catalogue/search/term.ts'
import type { AskedBrand, Order } from '#domain/catalogue/search/vocabulary.ts'
import { byPopularity } from '../product-list.ts'
import type { StoreShelf } from '../store-shelf.ts'
import { penaltyFor, criteriaOf } from './search-criteria.ts'
import { IS_IT, NOT_IN_STOCK, UNREQUESTED_FLAVOUR, rankLanes } from './rank-lanes.ts'
import { isFlavour } from './indexed-text.ts'
import { intersectScores, rescore, addSoftScores, pool, type Scores } from './scores.ts'
import { type SearchIndex, TRAITS } from './search-index.ts'

export type SearchResult = {
  /** Product indexes, best match first. */
  numbers: readonly number[]
  didYouMean: string
  /** A requested brand that isn't sold here, and what is shown instead. */
  notStocked: { brand: string; instead: string } | null
  /** True if nothing matches everything that was asked for, and the results only come close. */
  isClose: boolean
  /** Packs that the search asked for. */
  packs: PackWish | null
}

/** Search results in lanes that take turns. A single lane is an ordinary list. */
type MatchedLanes = { lanes: Scores[]; isClose: boolean }

export const NOTHING_FOUND: SearchResult = {
  numbers: [],
  didYouMean: '',
  notStocked: null,
  isClose: false,
  packs: null,
}

const ACCESSORY = 40
const UNASKED_WITHOUT_ALCOHOL = 25
const PREFERRED = 30
/** Minimum number of products that match both parts of "beer and nuts". With fewer, the parts are shown in turn. */
const FIRST_SEEN = 5
const ANY_DRINK = readTerm('#beer|#red wine|#white wine|#rose|#sparkling|#spirits|#premix|#cider')

/** @source S-LIST-5 */
export function searchStore(index: SearchIndex, shelf: StoreShelf, text: string): SearchResult {
  const trimmed = text.trim()
  if (trimmed === '') return NOTHING_FOUND
  return pool.during(shelf.products.size, () => searchText(index, shelf, trimmed))
}

function searchText(index: SearchIndex, shelf: StoreShelf, text: string): SearchResult {
  const request = readSearch(text, index.lexicon)
  const inside = new Uint8Array(shelf.products.size)
  index.inside(text, inside)
  if (asksForNothing(request)) return { ...NOTHING_FOUND, numbers: markedOf(shelf, inside) }
  const search = new StoreSearch(index, shelf, request, stemsOf(text))
  const { terms, notStocked } = search.withBrands()
  const found = search.find(terms)
  const { lanes, isClose } = search.constrain(found)
  const ranked = rankLanes(lanes, { index, shelf, request, order: search.order, text }, inside)
  for (const at of ranked) inside[at] = 0
  return {
    numbers: ranked.concat(markedOf(shelf, inside)),
    didYouMean: ranked.length > 0 ? request.didYouMean : '',
    notStocked: ranked.length > 0 ? notStocked : null,
    isClose: ranked.length > 0 && isClose,
    packs: request.packs,
  }
}

/** Returns the marked products that the store sells, by popularity in the whole shop. */
function markedOf(shelf: StoreShelf, marks: Uint8Array): number[] {
  const marked: number[] = []
  if (!marks.includes(1)) return marked
  for (const at of shelf.inShopOrder()) if (marks[at] === 1) marked.push(at)
  return marked
}

class StoreSearch {
  readonly #index: SearchIndex
  readonly #shelf: StoreShelf
  readonly #request: SearchRequest
  /** Flavours among the typed words. */
  readonly #flavours: ReadonlySet<string>
  #order: Order | null

  constructor(index: SearchIndex, shelf: StoreShelf, request: SearchRequest, words: readonly string[]) {
    this.#index = index
    this.#shelf = shelf
    this.#request = request
    this.#flavours = new Set(words.filter(isFlavour))
    this.#order = request.order
  }

  /** Returns the brands as terms: by name if the store sells them, otherwise by style. */
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
   * Returns whether the brand's style fits the other terms. In "Yellow Tail chardonnay" the typed words take precedence
   * over the brand's style. "Smirnoff lemonade" and "prosecco and Aperol" mean both.
   */
  #fits(similar: Term): boolean {
    const hard = this.#request.terms.filter(({ isSoft }) => !isSoft)
    if (hard.length === 0 || this.#request.isJoined) return true
    const together = intersectScores([...hard, similar].map((term) => this.#match(term)))
    return together.size > 0 || !(this.#isAlcoholic(similar) && hard.some((term) => this.#isAlcoholic(term)))
  }

  /** Returns whether the best match is alcoholic; among equal matches the most popular decides. */
  #isAlcoholic(term: Term): boolean {
    const scores = this.#match(term)
    const best = scores.best()
    const [first] = scores.numbers
      .filter((at) => scores.get(at) === best)
      .map((at) => this.#shelf.products.get(at))
      .toSorted(byPopularity)
    return first !== undefined && first.isAlcoholic
  }

  #isSold({ name, named }: AskedBrand): boolean {
    const folded = ` ${foldText(name)} `
    return this.#match(named).numbers.some((at) => this.#index.text(at).exactName.includes(folded))
  }

  #match(term: Term): Scores {
    const matched = pool.lend()
    this.#index.match(term, matched)
    const scores = pool.lend()
    const requestedFlavours = new Set([...this.#flavours, ...wordsOf(term).filter(isFlavour)])
    for (const at of matched.numbers)
      if (this.#shelf.sells(at)) scores.set(at, this.#judge(at, matched.get(at), requestedFlavours))
    const word = typedWord(term)
    if (scores.size > 0 || word === null) return scores
    const described = pool.lend()
    this.#index.matchDescriptions(word, described)
    for (const at of described.numbers) if (this.#shelf.sells(at)) scores.set(at, described.get(at))
    return scores
  }

  /**
   * Returns the quality with penalties, so that plain ranks before flavoured, drinks before accessories, and alcoholic
   * before alcohol-free.
   */
  #judge(at: number, quality: number, requestedFlavours: ReadonlySet<string>): number {
    const traits = this.#index.traits(at)
    const isFlavoured = (traits & TRAITS.flavoured) > 0
    const flavourPenalty =
      isFlavoured && this.#hasUnrequestedFlavour(at, requestedFlavours) ? UNREQUESTED_FLAVOUR : 0
    const accessory = (traits & TRAITS.drink) === 0 && quality < IS_IT ? ACCESSORY : 0
    const dry = (traits & TRAITS.withoutAlcohol) > 0 ? UNASKED_WITHOUT_ALCOHOL : 0
    const missing = this.#shelf.isInStock(at) ? 0 : NOT_IN_STOCK
    return Math.max(1, quality - flavourPenalty - accessory - dry - missing)
  }

  #hasUnrequestedFlavour(at: number, requestedFlavours: ReadonlySet<string>): boolean {
    if (requestedFlavours.size === 0) return true
    return this.#index.text(at).flavours.some((flavour) => !requestedFlavours.has(flavour))
  }

  find(requestedTerms: readonly Term[]): MatchedLanes {
    const { parts, occasion } = this.#request
    // Next to an occasion, a word that no product has is ignored: a "hen's night for Kate" is a hen's night.
    const terms =
      occasion.length > 0
        ? requestedTerms.filter((term) => typedWord(term) === null || this.#match(term).size > 0)
        : requestedTerms
    if (parts.length > 0) return this.#mixed(parts, terms)
    // "Spicy curry" asks for what goes with a curry, not for products that are spicy.
    if (terms.every(({ isSoft }) => isSoft) && occasion.length > 0)
      return {
        lanes: occasion.map((term) => this.#match(term)).filter(({ size }) => size > 0),
        isClose: false,
      }
    if (terms.length === 0) return { lanes: [this.#everything()], isClose: false }
    const found = this.#all(terms)
    return { ...found, lanes: found.lanes.map((lane) => this.#preferring(lane, occasion)) }
  }

  /** Returns a lane for each part of a mixed drink. Further terms narrow the lanes in which they match. */
  #mixed(parts: readonly Term[], terms: readonly Term[]): MatchedLanes {
    const lanes = parts.map((part) => this.#match(part)).filter(({ size }) => size > 0)
    if (terms.length === 0) return { lanes, isClose: false }
    const wanted = new Set(this.#all(terms).lanes.flatMap((lane) => lane.numbers))
    const narrowed = lanes.map((lane) => rescore(lane, (at) => (wanted.has(at) ? lane.get(at) : null)))
    return {
      lanes: narrowed.some(({ size }) => size > 0) ? narrowed.filter(({ size }) => size > 0) : lanes,
      isClose: false,
    }
  }

  #everything(): Scores {
    const { prefer, packs, attributes } = this.#request
    const preferred = pool.lend()
    if (prefer) this.#index.match(prefer, preferred)
    else if (packs.prefer) this.#index.match(readTerm(packs.prefer), preferred)
    else if (attributes.length === 0) this.#index.match(ANY_DRINK, preferred)
    const everything = pool.lend()
    for (const at of this.#shelf.sorted(0)) {
      const more = preferred.has(at) ? preferred.get(at) : 0
      everything.set(at, this.#judge(at, IS_IT + (more * PREFERRED) / 100, this.#flavours))
    }
    return everything
  }

  /** Returns the products that match every term, otherwise the closest matches. */
  #all(terms: readonly Term[]): MatchedLanes {
    const matches = terms.map((term) => ({ term, scores: this.#match(term) }))
    const known = matches.filter(({ scores, term }) => scores.size > 0 || term.isRequired)
    const isPartial = matches.some(({ term, scores }) => !term.isSoft && scores.size === 0)
    // If a word is unknown, a mere mention of the other words is not a result.
    const isAny = known.some(({ term, scores }) => !term.isSoft && scores.best() >= IS_IT)
    if (isPartial && !isAny) return { lanes: [], isClose: false }
    const hard = known.filter(({ term }) => !term.isSoft)
    const everything = intersectScores(known.map(({ scores }) => scores))
    const isEnough = !this.#request.isJoined || everything.size >= FIRST_SEEN
    if (everything.size > 0 && isEnough) return { lanes: [everything], isClose: isPartial }
    // Tastes and origins affect the ranking and exclude nothing.
    const plain = intersectScores(hard.map(({ scores }) => scores))
    const soft = known.filter(({ term }) => term.isSoft)
    if (plain.size > 0 && isEnough)
      return {
        lanes: [
          addSoftScores(
            plain,
            soft.map(({ scores }) => scores),
          ),
        ],
        isClose: isPartial,
      }
    const required = hard.filter(({ term }) => term.isRequired).map(({ scores }) => scores)
    const wanted = hard.filter(({ term }) => !term.isRequired)
    const drinks = wanted.filter(({ scores }) => scores.best() >= IS_IT)
    const lanes = [everything, ...(drinks.length > 0 ? drinks : wanted).map(({ scores }) => scores)]
      .map((scores) => intersectScores([scores, ...required]))
      .filter(({ size }) => size > 0)
    if (lanes.length === 0 && required.length > 0)
      return { lanes: [intersectScores(required)], isClose: true }
    return { lanes, isClose: !this.#request.isJoined || isPartial }
  }

  #preferring(lane: Scores, occasion: readonly Term[]): Scores {
    if (occasion.length === 0) return lane
    const fits = occasion.map((term) => this.#match(term))
    const fitting = (at: number) => Math.max(...fits.map((each) => (each.has(at) ? each.get(at) : 0)))
    return rescore(lane, (at) => lane.get(at) + (fitting(at) * PREFERRED) / 100)
  }

  /** Applies price, pack, strength and attributes. If nothing meets all of them, the least important are dropped. */
  constrain({ lanes, isClose }: MatchedLanes): MatchedLanes {
    const { price } = this.#request
    const criteria = criteriaOf(this.#request)
    for (let dropped = 0; dropped <= criteria.length; dropped++) {
      const remaining = criteria.slice(dropped)
      const matching = lanes.map((lane) => this.#meeting(lane, remaining)).filter(({ size }) => size > 0)
      // If no other condition remains, the whole shop is not a result.
      const isAnything = dropped > 0 && remaining.length === 0 && this.#isForPacksAlone()
      if (matching.length === 0 || isAnything) continue
      // Nothing matches the price, so the nearest price comes first.
      if (price && dropped > 0 && !remaining.some(({ kind }) => kind === 'price'))
        this.#order ??= price.max < Infinity ? 'cheap' : 'dear'
      return { lanes: matching, isClose: isClose || dropped > 0 }
    }
    return { lanes: [], isClose: false }
  }

  #isForPacksAlone(): boolean {
    const { terms, brands, parts, occasion } = this.#request
    return [terms, brands, parts, occasion].every((list) => list.length === 0)
  }

  #meeting(lane: Scores, criteria: ReturnType<typeof criteriaOf>): Scores {
    if (criteria.length === 0) return lane
    return rescore(lane, (at) => {
      const penalty = penaltyFor(at, this.#shelf, criteria)
      return penalty === null ? null : lane.get(at) - penalty
    })
  }

  /** Order within lanes, for `rankLanes`. */
  get order(): Order | null {
    return this.#order
  }
}

const wordsOf = ({ ranks }: Term) => ranks.flat().flatMap(({ words }) => words)
