import type { CartLineView } from '../load-cart.ts'

const KEY = 'checkout-lines'

type ShownLine = { id: number; text: string; quantity: number }

/** Stores the lines that the checkout of this tab shows, for the cart to say what is missing. */
export function storeShownLines(lines: readonly CartLineView[]): void {
  const shown: ShownLine[] = lines.map(({ id, name, packLabel, quantity }) => ({
    ...{ id, quantity },
    text: `${name}, ${packLabel}`,
  }))
  try {
    sessionStorage.setItem(KEY, JSON.stringify(shown))
  } catch {
    // Storage is full or blocked: the cart says only that it has changed.
  }
}

/** Returns what the checkout showed and the cart no longer has, such as `2 × Hazy IPA, 6 Pack`. */
export function missingLines(lines: readonly CartLineView[]): string[] {
  return readShownLines().flatMap(({ id, text, quantity }) => {
    const missing = quantity - (lines.find((line) => line.id === id)?.quantity ?? 0)
    return missing > 0 ? [`${missing} × ${text}`] : []
  })
}

/** Anyone may have written the storage. */
function readShownLines(): ShownLine[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter(isShownLine) : []
  } catch {
    return []
  }
}

const isShownLine = (line: Partial<ShownLine> | null): line is ShownLine =>
  typeof line?.id === 'number' && typeof line.text === 'string' && typeof line.quantity === 'number'
