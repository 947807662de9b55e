import { cutText } from '#domain/text/cut-text.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { listConsoleProducts } from '#contract/console/products.ts'

export type Line = { packId: string; quantity: number }

const MAX_LINES = 40

export type Simulation = {
  store: string
  code: string
  cart: string
  find: string
  lines: readonly Line[]
}

/** Reads the form: alternating `pack` and `quantity` fields for each line, and one more pack in `add`. */
export function readSimulation(form: FormData | URLSearchParams): Simulation {
  const all = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const text = (name: string) => all(name)[0]?.trim() ?? ''
  const quantities = all('quantity')
  const lines = new Map<string, number>()
  for (const [nth, pack] of all('pack').entries())
    if (/^\d{1,9}$/.test(pack)) lines.set(pack, whole(quantities[nth]))
  const added = text('add')
  if (/^\d{1,9}$/.test(added)) lines.set(added, Math.min(99, (lines.get(added) ?? 0) + 1))
  return {
    store: text('store'),
    code: cutText(text('code'), 40),
    cart: text('cart'),
    // Clears the search after one of its results was added.
    find: added ? '' : text('find'),
    lines: [...lines]
      .map(([packId, quantity]): Line => ({ packId, quantity }))
      .filter(({ quantity }) => quantity > 0)
      .slice(0, MAX_LINES),
  }
}

const whole = (text = '1'): number => Math.min(99, Math.max(0, Number.parseInt(text, 10) || 0))

const PRODUCTS_SHOWN = 6

/** Returns the packs that a store sells, searched by name or barcode. */
export async function findPacks(api: PageApi, storeId: string, search: string) {
  if (search === '') return []
  const query = { search, status: 'ACTIVE' as const, limit: PRODUCTS_SHOWN, store_id: storeId }
  const products = await api.call(listConsoleProducts, { query })
  return products.flatMap(({ product_name: name, packs }) =>
    packs
      .filter(({ status, price }) => status === 'ACTIVE' && price > 0)
      .map((pack) => ({
        packId: pack.product_pack_id,
        name,
        size: pack.pack_size,
        price: pack.sale_price > 0 ? pack.sale_price : pack.price,
      })),
  )
}
export type FoundPacks = Awaited<ReturnType<typeof findPacks>>
