import { ERRORS } from '#contract/errors.ts'

/** What shopper and staff read of an order that ends for a self-exclusion: nothing about it. */
export const UNDELIVERABLE: string = ERRORS.order_undeliverable[1]
