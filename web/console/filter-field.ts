import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'

/**
 * Filter of a list: typed text, a day, a month, or a choice. A choice with its `standard` value restricts nothing, as
 * an empty day or month.
 */
export type FilterField = { name: string; label: string; value: string } & (
  | { kind: 'text'; maxLength: number; example?: string }
  | { kind: 'date' | 'month' }
  | { kind: 'choice'; options: readonly FilterOption[]; standard: string }
)

type FilterOption = readonly [value: string, label: string]
type Filters = Partial<Record<string, string>>

/** Returns a field for typed text, as long as a search may be. */
export const textFilter = (
  filters: Filters,
  name: string,
  label: string,
): Extract<FilterField, { kind: 'text' }> => ({
  kind: 'text',
  name,
  label,
  value: filters[name] ?? '',
  maxLength: STAFF_SEARCH_MAX,
})

export const searchFilter = (filters: Filters, label: string): FilterField =>
  textFilter(filters, 'search', label)

/** Returns a choice. The first option restricts nothing. */
export function choiceFilter(
  filters: Filters,
  name: string,
  label: string,
  options: readonly FilterOption[],
): FilterField {
  const standard = options[0]?.[0] ?? ''
  return { kind: 'choice', name, label, value: filters[name] ?? standard, standard, options }
}

/** Returns the choice of a store from several, or of any. */
export const storeFilter = (
  filters: Filters,
  { name, label, anyLabel }: { name: string; label: string; anyLabel: string },
  stores: readonly { store_id: number; name: string }[],
): FilterField =>
  choiceFilter(filters, name, label, [
    ['', anyLabel],
    ...stores.map(({ store_id, name: store }) => [String(store_id), store] as const),
  ])

export const dateFilter = (
  filters: Filters,
  name: string,
  label: string,
  kind: 'date' | 'month' = 'date',
): FilterField => ({ kind, name, label, value: filters[name] ?? '' })
