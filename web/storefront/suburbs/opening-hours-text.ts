import { weekdayNameOn } from '#domain/delivery/weekday-names.ts'
import * as texts from './suburbs-texts.ts'

const NOON = 12

/** Formats a date as "Friday 20/11". Avoids `Intl`, whose result may differ between browser and server. */
export function dayText(date: string): string {
  const [, month, day] = date.split('-')
  return `${weekdayNameOn(date)} ${day}/${month}`
}

export const hoursText = (spans: readonly { opens: string; closes: string }[]): string =>
  spans.length === 0
    ? texts.closedText
    : spans.map(({ opens, closes }) => texts.spanText(clock(opens), clock(closes))).join(', ')

/** Formats a time: "12:00" → "midday", "23:00" → "11pm", "09:30" → "9:30am". */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (hour === NOON && minute === 0) return 'midday'
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % NOON || NOON}${minutes}${hour < NOON ? 'am' : 'pm'}`
}
