import type { Segment } from '#contract/console/segments.ts'
import { type FormValues, listOf } from '../../editing/form-values.ts'

export const SEGMENT_FIELDS = [
  'name',
  'category_ids',
  'store_ids',
  'ordered_within',
  'not_ordered_for',
  'spend_from',
  'spend_to',
  'consent',
  'version',
]

const textOf = (value: number | null): string => (value === null ? '' : String(value))

export const valuesOfSegment = (segment: Segment): FormValues => ({
  name: segment.name,
  category_ids: segment.category_ids.join(' '),
  store_ids: segment.store_ids.join(' '),
  ordered_within: textOf(segment.ordered_within),
  not_ordered_for: textOf(segment.not_ordered_for),
  spend_from: textOf(segment.spend_from),
  spend_to: textOf(segment.spend_to),
  consent: segment.consent,
})

/** Returns the filters of a request body. The contract's schema checks them afterwards. */
export const filtersBody = (values: FormValues) => ({
  category_ids: listOf(values.category_ids),
  store_ids: listOf(values.store_ids),
  ordered_within: values.ordered_within ?? '',
  not_ordered_for: values.not_ordered_for ?? '',
  spend_from: values.spend_from ?? '',
  spend_to: values.spend_to ?? '',
  consent: values.consent || 'any',
})
