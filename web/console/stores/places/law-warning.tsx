import { type Span, beyondLaw } from '#domain/delivery/lawful-hours.ts'
import { Notice } from '#web/ui/notice.tsx'
import { openingText } from './opening-text.ts'
import * as texts from './places-texts.ts'

export type TradingDay = { name: string; spans: readonly Span[]; lawful: Span | null }

/** Times as their field sends them. Without scripts, a form may contain any text. */
const TIME_OF_DAY = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

const isComplete = ({ opens, closes }: Span): boolean => TIME_OF_DAY.test(opens) && TIME_OF_DAY.test(closes)

/** Warning before saving about hours outside the legal trading hours. @source S-PLACE-4, L-17, L-19 */
export function LawWarning({ days }: { days: readonly TradingDay[] }) {
  const beyond = days
    .map((day) => ({ ...day, spans: day.spans.filter(isComplete) }))
    .filter(({ spans, lawful }) => beyondLaw(spans, lawful).length > 0)
  return (
    <div aria-live="polite">
      {beyond.length > 0 && (
        <Notice tone="warning">
          <b>{texts.beyondLawTitle}</b>
          <ul>
            {beyond.map(({ name, spans, lawful }) => (
              <li key={name}>
                {texts.beyondLawText(name, openingText(spans), lawful && openingText([lawful]))}
              </li>
            ))}
          </ul>
          <p>{texts.beyondLawAdvice}</p>
        </Notice>
      )}
    </div>
  )
}
