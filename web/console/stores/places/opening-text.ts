import type { Span } from '#domain/delivery/lawful-hours.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import * as texts from './places-texts.ts'

/** Formats a local time `HH:MM` as "9:30 PM". @source S-CONST-5 */
const wallTimeText = (time: string): string => timeText(`2000-01-01T${time}:00Z`, 'UTC')

const spanText = ({ opens, closes }: Span): string =>
  texts.openText(wallTimeText(opens), wallTimeText(closes))

/** Formats a day's openings: "9:30 AM to 3:00 PM and 5:00 PM to 11:00 PM", or "closed". */
export const openingText = (spans: readonly Span[]): string =>
  spans.length === 0 ? texts.closedDay : spans.map(spanText).join(texts.andText)
