import type { KeptValues } from '../stored-values.ts'
import type { Item } from './ecommerce-items.ts'

type Seen = Pick<Item, 'item_category' | 'item_list_id' | 'item_list_name'>

const NAME = 'products'
/** Those that were touched: about what a long visit puts into a cart. */
const MOST = 60

/** What a cart and an order do not say of a product: its category, and the list that it was found in. */
export function openSeenProducts(kept: KeptValues) {
  const inLists = new Map<string, Seen & { index: number }>()
  const touched = () => (kept.read(NAME) ?? []) as [string, Seen][]
  return {
    listed: (item: Item) => {
      const { item_category, item_list_id, item_list_name, index = 0 } = item
      inLists.set(item.item_id, {
        ...(item_category && { item_category }),
        ...(item_list_id && { item_list_id, item_list_name }),
        index,
      })
    },

    /** Opened or put into the cart: the place in its list is known from here on, on the pages that follow too. */
    touch: (item: Item): Item => {
      const { index, ...seen } = inLists.get(item.item_id) ?? { index: undefined }
      const rest = touched().filter(([id]) => id !== item.item_id)
      const before = touched().find(([id]) => id === item.item_id)?.[1]
      const all = { ...before, ...(item.item_category && { item_category: item.item_category }), ...seen }
      kept.write(NAME, [[item.item_id, all], ...rest].slice(0, MOST))
      return { ...item, ...all, ...(index !== undefined && { index }) }
    },

    known: (item: Item): Item => ({
      ...touched().find(([id]) => id === item.item_id)?.[1],
      ...item,
    }),
  }
}

export type SeenProducts = ReturnType<typeof openSeenProducts>
