import type { Category } from '#contract/shop/catalogue.ts'
import { categoryChoices } from '../categories/category-choices.ts'
import { type FilterField, choiceFilter, searchFilter } from '../filter-field.ts'
import * as texts from './prices-texts.ts'

type Choices = {
  stores: { store_id: number; name: string }[]
  store: { store_id: number }
  categories: Category[]
  filters: Partial<Record<'store' | 'search' | 'category' | 'special' | 'sort', string>>
}

/** Returns the filters of the price grid, which are part of the URL. */
export const priceFilters = ({ stores, store, categories, filters }: Choices): FilterField[] => [
  searchFilter(filters, texts.searchLabel),
  choiceFilter(
    { store: String(store.store_id) },
    'store',
    texts.storeLabel,
    stores.map(({ store_id, name }) => [String(store_id), name]),
  ),
  choiceFilter(filters, 'category', texts.categoryLabel, [
    ['', texts.anyLabel],
    ...categoryChoices(categories).map(({ value, label }) => [String(value), label] as const),
  ]),
  choiceFilter(filters, 'special', texts.specialFilter, [
    ['', texts.anyLabel],
    ...Object.entries(texts.SPECIALS),
  ]),
  choiceFilter(filters, 'sort', texts.sortLabel, Object.entries(texts.SORTS)),
]
