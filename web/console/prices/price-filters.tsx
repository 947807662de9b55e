import type { Category } from '#contract/shop/catalogue.ts'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { categoryChoices } from '../categories/category-choices.ts'
import * as texts from './prices-texts.ts'

type Props = {
  stores: { store_id: number; name: string }[]
  store: { store_id: number }
  categories: Category[]
  filters: Partial<Record<'store' | 'search' | 'category' | 'special' | 'sort', string>>
}

/** Filters of the price grid, which are part of the URL. */
export function PriceFilters({ stores, store, categories, filters }: Props) {
  const choices = [
    {
      name: 'store',
      label: texts.storeLabel,
      values: stores.map(({ store_id, name }) => [String(store_id), name] as const),
      shown: String(store.store_id),
      any: false,
    },
    {
      name: 'category',
      label: texts.categoryLabel,
      values: categoryChoices(categories).map(({ value, label }) => [String(value), label] as const),
      shown: filters.category ?? '',
      any: true,
    },
    {
      name: 'special',
      label: texts.specialFilter,
      values: Object.entries(texts.SPECIALS),
      shown: filters.special ?? '',
      any: true,
    },
    {
      name: 'sort',
      label: texts.sortLabel,
      values: Object.entries(texts.SORTS),
      shown: filters.sort ?? 'name',
      any: false,
    },
  ]
  return (
    <>
      <Field
        label={texts.searchLabel}
        name="search"
        type="search"
        maxLength={STAFF_SEARCH_MAX}
        defaultValue={filters.search ?? ''}
      />
      {choices.map(({ name, label, values, shown, any }) => (
        <Select key={`${name} ${shown}`} label={label} name={name} defaultValue={shown}>
          {any && <option value="">{texts.anyLabel}</option>}
          {values.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      ))}
    </>
  )
}
