/** Amount in whole Australian cents, the unit of all amounts inside the shop. */
export type Cents = number

/** Converts cents to dollars, as the API represents amounts: 795 → 7.95. */
export const toDollars = (cents: Cents): number => cents / 100

/** Converts dollars to cents, rounded to the nearest cent: 7.95 → 795. */
export const fromDollars = (dollars: number): Cents => Math.round(dollars * 100)

/** Formats cents as dollars with two decimals: 795 → "$7.95". @source S-CONST-5 */
export const formatDollars = (cents: Cents): string => `$${(cents / 100).toFixed(2)}`

/** Returns a whole percentage of an amount, rounded half up to the cent. */
export const percentOf = (cents: Cents, percent: number): Cents => Math.floor((cents * percent + 50) / 100)
