import type { Span } from '#domain/delivery/lawful-hours.ts'
import { wallTimeText } from '#web/platform/format/time-text.ts'
import * as texts from './places-texts.ts'

const spanText = ({ opens, closes }: Span): string =>
  texts.openText(wallTimeText(opens), wallTimeText(closes))

/** "9:30 AM to 3:00 PM and 5:00 PM to 11:00 PM", "closed". */
export const openingText = (spans: readonly Span[]): string =>
  spans.length === 0 ? texts.closedDay : spans.map(spanText).join(texts.andText)
