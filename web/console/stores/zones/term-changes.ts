import type { ConsoleZone } from '#contract/console/zones.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import * as texts from './zones-texts.ts'

const amountText = (typed: string): string => {
  const dollars = Number(typed.replaceAll(/[$\s]/g, ''))
  return Number.isFinite(dollars) ? dollarsText(dollars) : typed
}
const plainText = (typed: string): string => typed

type TermName = 'name' | 'fee' | 'min_spend' | 'free_from' | 'travel_minutes' | 'priority' | 'status'

/** Terms of a zone that the preview compares: field, label, and the text of a value. */
const TERMS: readonly [name: TermName, label: string, textOf: (typed: string) => string][] = [
  ['name', texts.nameLabel, plainText],
  ['fee', texts.feeName, amountText],
  ['min_spend', texts.minimumName, amountText],
  ['free_from', texts.freeName, amountText],
  ['travel_minutes', texts.travelLabel, plainText],
  ['priority', texts.priorityLabel, plainText],
  ['status', texts.statusLabel, (typed) => (typed === 'INACTIVE' ? texts.offText : texts.onText)],
]

/** Returns the terms that a save changes, in words; none for a new zone. */
export function termChanges(zone: ConsoleZone | null, typed: Record<string, string>): string[] {
  if (!zone) return []
  return TERMS.flatMap(([name, label, textOf]) => {
    const shown = (value: string) => (value === '' ? texts.noValue : textOf(value))
    const [before, after] = [shown(String(zone[name] ?? '')), shown(typed[name]?.trim() ?? '')]
    return before === after ? [] : [texts.changedText(label, before, after)]
  })
}
