import { roundDollarsText } from '#web/money-text.ts'

/** What one store offers now, in dollars and minutes. */
export type Offer = {
  /** null while it is closed. */
  estimateMinutes: number | null
  deliveryFee: number
  minimum: number
  products: number
}

export type Claims = {
  /** The whole minutes that a delivery takes now; null when the promise can't be kept. */
  minutes: number | null
  /** 541 → 500, said as "over 500"; 0 where there is nothing to boast of. */
  products: number
  suburbs: number
  /** "$7.95", or null where it differs from place to place. */
  fee: string | null
  minimum: string | null
}

/** @source spec §1 "delivery in 30 minutes" */
const PROMISED_MINUTES = 30
const PRODUCTS_STEP = 100
const SUBURBS_STEP = 20

/**
 * Every figure of the home page is true when it is shown: the promise of half an hour stands only while some store keeps
 * it, and "over 500" is what is on the shelves, rounded down.
 * @source australia.md §0 row 10; contract §7 "visible claims of time follow the zone and the hour"
 */
export function claimsOf(offers: readonly Offer[], suburbs: number): Claims {
  const isKept = offers.some(
    ({ estimateMinutes }) => estimateMinutes !== null && estimateMinutes <= PROMISED_MINUTES,
  )
  return {
    minutes: isKept ? PROMISED_MINUTES : null,
    products: under(Math.max(0, ...offers.map(({ products }) => products)), PRODUCTS_STEP),
    suburbs: under(suburbs, SUBURBS_STEP),
    fee: oneFor(offers.map(({ deliveryFee }) => deliveryFee)),
    minimum: oneFor(offers.map(({ minimum }) => minimum)),
  }
}

/** The round figure that a count is over: 541 → 500, and 500 itself → 400. */
const under = (count: number, step: number): number => Math.max(0, Math.ceil(count / step) - 1) * step

function oneFor(dollars: number[]): string | null {
  const [first] = dollars
  return first !== undefined && dollars.every((each) => each === first) ? roundDollarsText(first) : null
}
