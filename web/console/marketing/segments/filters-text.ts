import type { Segment } from '#contract/console/segments.ts'
import { roundDollarsText } from '#web/platform/format/money-text.ts'
import * as texts from './segments-texts.ts'

type Option = { value: number; label: string }
type Names = { categories: readonly Option[]; stores: readonly Option[] }

const namesOf = (ids: readonly number[], options: readonly Option[]): string[] =>
  ids.map((id) => options.find(({ value }) => value === id)?.label ?? texts.goneText)

/** Returns the filters of a segment in words: 'Bought Beer, ordered in the last 30 days'. */
export function filtersText(segment: Segment, { categories, stores }: Names): string {
  const { category_ids, store_ids, ordered_within, not_ordered_for, spend_from, spend_to } = segment
  const parts = [
    category_ids.length > 0 && texts.boughtText(namesOf(category_ids, categories)),
    store_ids.length > 0 && texts.ofStoresText(namesOf(store_ids, stores)),
    ordered_within !== null && texts.withinText(ordered_within),
    not_ordered_for !== null && texts.notForText(not_ordered_for),
    spend_from !== null && texts.spendFromText(roundDollarsText(spend_from)),
    spend_to !== null && texts.spendToText(roundDollarsText(spend_to)),
    texts.CONSENT_TEXTS[segment.consent],
  ].filter((part) => part !== false && part !== '')
  const text = parts.join(', ')
  return text === '' ? texts.everyone : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
