/** An amount of Australian money in whole cents. Everything inside the shop counts in these. */
export type Cents = number

/** Cents as the API's JSON number of dollars: 795 → 7.95. */
export const toDollars = (cents: Cents): number => cents / 100

/** Dollars as they came in, to the nearest cent: 7.95 → 795. */
export const fromDollars = (dollars: number): Cents => Math.round(dollars * 100)

/** Two decimals, always: 795 → "$7.95". @source S-CONST-5 */
export const formatDollars = (cents: Cents): string => `$${(cents / 100).toFixed(2)}`

/** A whole percentage of an amount, rounded half up to the cent. */
export const percentOf = (cents: Cents, percent: number): Cents => Math.floor((cents * percent + 50) / 100)
