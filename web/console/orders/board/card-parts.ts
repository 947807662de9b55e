import { ORDER_COLUMNS, type OrderColumn, chosenColumns } from '#domain/console/list-columns.ts'
import type { BoardFilters } from './board-query.ts'
import * as texts from './board-texts.ts'

const SHOWN_AT_FIRST: readonly OrderColumn[] = [
  'customer',
  'address',
  'items',
  'total',
  'promised',
  'packing',
  'driver',
]

/** Returns the facts shown on cards in addition to number and promised time, as selected in the URL. */
export const cardParts = (filters: BoardFilters) => chosenColumns(ORDER_COLUMNS, filters, SHOWN_AT_FIRST)

/** Returns the filters that select orders, without the column selection. */
export const withoutParts = (filters: BoardFilters) =>
  Object.entries(filters).filter(([name]) => !name.startsWith('show_'))

export const PART_CHOICES = ORDER_COLUMNS.map((name) => ({ name, label: texts.PARTS[name] }))
