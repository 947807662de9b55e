import { formatDollars, fromDollars } from '#domain/money.ts'

/** Formats the API's dollars: 7.95 becomes "$7.95". @source S-CONST-5 */
export const dollarsText = (dollars: number): string => formatDollars(fromDollars(dollars))

/** Formats large sums: 1234567.8 becomes "$1,234,567.80". */
export const sumText = (dollars: number): string =>
  dollars.toLocaleString('en-AU', { style: 'currency', currency: 'AUD' })

/** Formats whole dollars without cents, for minimums and credits: 30 becomes "$30", 27.5 becomes "$27.50". */
export const roundDollarsText = (dollars: number): string =>
  Number.isInteger(dollars) ? `$${dollars}` : dollarsText(dollars)

export const productsText = (count: number): string => (count === 1 ? '1 product' : `${count} products`)

export const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`)
