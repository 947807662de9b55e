import { useMemo } from 'react'
import { useTabDraft } from '#web/platform/storage/tab-draft.ts'
import type { FoundProduct } from './products.route.ts'

/** A product, and the values typed for it by field name. */
export type GoodsLine = FoundProduct & { typed: Record<string, string> }

export type GoodsDraft = { fields: Record<string, string>; lines: GoodsLine[] }

const EMPTY: GoodsDraft = { fields: {}, lines: [] }

/** Returns a list of goods that is being typed or scanned. It survives a reload of the tab, until it is cleared. */
export function useGoodsDraft(key: string, start: GoodsDraft = EMPTY) {
  const storage = useMemo(
    () => ({
      read: () => readDraft(key) ?? start,
      write: (draft: GoodsDraft) => writeDraft(key, draft),
      empty: start,
    }),
    [key, start],
  )
  const [draft, change] = useTabDraft(storage)
  const changeLines = (to: (lines: GoodsLine[]) => GoodsLine[]) =>
    change((draft) => ({ ...draft, lines: to(draft.lines) }))
  return {
    draft,
    setField: (name: string, value: string) =>
      change((draft) => ({ ...draft, fields: { ...draft.fields, [name]: value } })),
    /** Adds `units` to a line's field. A product without a line gets a new line at the top. */
    add: (product: FoundProduct, name: string, units: number) =>
      changeLines((lines) => {
        const isOf = ({ product_id }: GoodsLine) => product_id === product.product_id
        const more = (before = '') => (units > 0 ? String((Number(before) || 0) + units) : before)
        if (!lines.some(isOf)) return [{ ...product, typed: { [name]: more() } }, ...lines]
        return lines.map((line) =>
          isOf(line) ? { ...line, typed: { ...line.typed, [name]: more(line.typed[name]) } } : line,
        )
      }),
    type: (productId: number, name: string, value: string) =>
      changeLines((lines) =>
        lines.map((line) =>
          line.product_id === productId ? { ...line, typed: { ...line.typed, [name]: value } } : line,
        ),
      ),
    remove: (productId: number) =>
      changeLines((lines) => lines.filter(({ product_id }) => product_id !== productId)),
    clear: () => change(() => EMPTY),
  }
}

export type GoodsDraftState = ReturnType<typeof useGoodsDraft>

function writeDraft(key: string, draft: GoodsDraft): void {
  try {
    if (draft === EMPTY) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is full or blocked: a reload starts with an empty list.
  }
}

function readDraft(key: string): GoodsDraft | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(found) ? found : null
  } catch {
    return null
  }
}

/** Validates the stored draft, because any script may have written to the storage. */
function isDraft(value: unknown): value is GoodsDraft {
  const { fields, lines } = (value ?? {}) as Partial<GoodsDraft>
  return areTexts(fields) && Array.isArray(lines) && lines.every(isLine)
}

const isLine = (line: Partial<GoodsLine> | null): boolean =>
  typeof line?.product_id === 'number' &&
  typeof line.name === 'string' &&
  areTexts(line.typed) &&
  Array.isArray(line.barcodes) &&
  line.barcodes.every(({ gtin, size }) => typeof gtin === 'string' && typeof size === 'number')

const areTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')
