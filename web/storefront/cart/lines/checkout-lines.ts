import type { CartLineView } from '../load-cart.ts'

const KEY = 'checkout-lines'

export type ShownLine = { id: number; text: string; quantity: number }

export const shownLines = (lines: readonly CartLineView[]): ShownLine[] =>
  lines.map(({ id, name, packLabel, quantity }) => ({ id, quantity, text: `${name}, ${packLabel}` }))

/** Stores the lines that the checkout of this tab showed first, so that the cart can list the missing lines. */
export function storeShownLines(shown: readonly ShownLine[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(shown))
  } catch {
    // Storage is full or blocked. The cart then shows only that it has changed.
  }
}

/** Returns the shown quantities that are no longer in the cart, such as `2 × Hazy IPA, 6 Pack`. */
export const missingLines = (shown: readonly ShownLine[], lines: readonly CartLineView[]): string[] =>
  shown.flatMap(({ id, text, quantity }) => {
    const missing = quantity - (lines.find((line) => line.id === id)?.quantity ?? 0)
    return missing > 0 ? [`${missing} × ${text}`] : []
  })

/** Reads the stored lines and drops malformed entries, because other scripts can write the storage. */
export function readShownLines(): ShownLine[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter(isShownLine) : []
  } catch {
    return []
  }
}

const isShownLine = (line: Partial<ShownLine> | null): line is ShownLine =>
  typeof line?.id === 'number' && typeof line.text === 'string' && typeof line.quantity === 'number'
