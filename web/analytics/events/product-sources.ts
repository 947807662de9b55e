import type { StoredValues } from '../stored-values.ts'
import type { Item } from './ecommerce-items.ts'

type Source = Pick<Item, 'item_category' | 'item_list_id' | 'item_list_name'>

const NAME = 'products'
/** Maximum number of products: enough for those opened or added to the cart in a long visit. */
const MAX_PRODUCTS = 60

/**
 * Remembers data about products that carts and orders do not record: the category, and the list they were found in.
 */
export function openProductSources(stored: StoredValues) {
  const inLists = new Map<string, Source & { index: number }>()
  const touched = () => (stored.read(NAME) ?? []) as [string, Source][]
  return {
    recordListed: (item: Item) => {
      const { item_category, item_list_id, item_list_name, index = 0 } = item
      inLists.set(item.item_id, {
        ...(item_category && { item_category }),
        ...(item_list_id && { item_list_id, item_list_name }),
        index,
      })
    },

    /**
     * Records that the product was opened or added to the cart. From then on its position in the list is remembered
     * across pages.
     */
    recordOpened: (item: Item): Item => {
      const { index, ...seen } = inLists.get(item.item_id) ?? { index: undefined }
      const rest = touched().filter(([id]) => id !== item.item_id)
      const before = touched().find(([id]) => id === item.item_id)?.[1]
      const all = { ...before, ...(item.item_category && { item_category: item.item_category }), ...seen }
      stored.write(NAME, [[item.item_id, all], ...rest].slice(0, MAX_PRODUCTS))
      return { ...item, ...all, ...(index !== undefined && { index }) }
    },

    withSource: (item: Item): Item => ({
      ...touched().find(([id]) => id === item.item_id)?.[1],
      ...item,
    }),
  }
}

export type ProductSources = ReturnType<typeof openProductSources>
