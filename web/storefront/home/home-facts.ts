import { roundDollarsText } from '#web/platform/format/money-text.ts'

/** Current terms of one store, in dollars and minutes. */
export type AreaOffer = {
  /** null while the store is closed. */
  estimateMinutes: number | null
  deliveryFee: number
  minimum: number
  products: number
}

export type HomeFacts = {
  /** Advertised delivery time in minutes; null if no store currently meets it. */
  minutes: number | null
  /** Shown as "over 500"; 0 if there are too few to mention. */
  products: number
  suburbs: number
  /** "$7.95", or null when it differs between areas. */
  fee: string | null
  minimum: string | null
}

/** @source S-SHOP-3 */
const ADVERTISED_MINUTES = 30
const PRODUCTS = { claim: 500, step: 100 }
const SUBURBS = { claim: 120, step: 20 }

/**
 * Returns the figures of the home page, each of which is true when it is shown. The half hour is mentioned only while a
 * store meets it, and "over 500" is the number of products, rounded down.
 * @source L-52, S-SHOP-3, A-PAGE-3
 */
export function homeFacts(offers: readonly AreaOffer[], suburbs: number): HomeFacts {
  const isPromiseMet = offers.some(
    ({ estimateMinutes }) => estimateMinutes !== null && estimateMinutes <= ADVERTISED_MINUTES,
  )
  return {
    minutes: isPromiseMet ? ADVERTISED_MINUTES : null,
    products: roundDown(Math.max(0, ...offers.map(({ products }) => products)), PRODUCTS),
    suburbs: roundDown(suburbs, SUBURBS),
    fee: sharedValue(offers.map(({ deliveryFee }) => deliveryFee)),
    minimum: sharedValue(offers.map(({ minimum }) => minimum)),
  }
}

/** Returns a round number below the count, at most the advertised number: 641 → 500, and 500 itself → 400. */
const roundDown = (count: number, { claim, step }: { claim: number; step: number }): number =>
  Math.min(claim, Math.max(0, Math.ceil(count / step) - 1) * step)

function sharedValue(dollars: number[]): string | null {
  const [first] = dollars
  return first !== undefined && dollars.every((each) => each === first) ? roundDollarsText(first) : null
}
