import type { CartLineView } from '../load-cart.ts'

const KEY = 'checkout-lines'

export type LineSnapshot = { id: number; text: string; quantity: number }

export const lineSnapshots = (lines: readonly CartLineView[]): LineSnapshot[] =>
  lines.map(({ id, name, packLabel, quantity }) => ({ id, quantity, text: `${name}, ${packLabel}` }))

/** Stores the lines that the checkout of this tab showed first, so that the cart can list the missing lines. */
export function storeLineSnapshots(snapshots: readonly LineSnapshot[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(snapshots))
  } catch {
    // Storage is full or blocked. The cart then shows only that it has changed.
  }
}

/** Returns the shown quantities that are no longer in the cart, such as `2 × Hazy IPA, 6 Pack`. */
export const missingLines = (snapshots: readonly LineSnapshot[], lines: readonly CartLineView[]): string[] =>
  snapshots.flatMap(({ id, text, quantity }) => {
    const missing = quantity - (lines.find((line) => line.id === id)?.quantity ?? 0)
    return missing > 0 ? [`${missing} × ${text}`] : []
  })

/** Reads the stored lines and drops malformed entries, because other scripts can write the storage. */
export function readLineSnapshots(): LineSnapshot[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isLineSnapshot) : []
  } catch {
    return []
  }
}

const isLineSnapshot = (line: Partial<LineSnapshot> | null): line is LineSnapshot =>
  typeof line?.id === 'number' && typeof line.text === 'string' && typeof line.quantity === 'number'
