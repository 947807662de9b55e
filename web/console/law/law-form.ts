import { WEEKDAYS } from '#domain/delivery/week.ts'
import type { LawfulSpan } from '#domain/law/delivery-hours.ts'

type FieldReader = (name: string) => string

/** Rows of the form for new closed days, after those of the current rule. */
export const NEW_DAYS = 3
/** Maximum number of closed days that the form reads. */
const DAYS_MAX = 100

const spanOf = (text: FieldReader, key: string): LawfulSpan => ({
  opens: text(`opens_${key}`) || null,
  closes: text(`closes_${key}`) || null,
})

/** Reads the parameters of a rule from its form. Days without date and name are omitted. */
export function readLawForm(rule: string, text: FieldReader): object {
  if (rule === 'delivery_hours')
    return { hours: WEEKDAYS.map((weekday) => ({ weekday, ...spanOf(text, String(weekday)) })) }
  const days = Array.from({ length: DAYS_MAX }, (_, nth) => ({
    day: text(`day_${nth}`),
    name: text(`name_${nth}`),
    ...spanOf(text, String(nth)),
  }))
  return { days: days.filter(({ day, name }) => day !== '' || name !== '') }
}
