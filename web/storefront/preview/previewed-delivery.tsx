import { longDateText, timeText } from '#web/platform/format/time-text.ts'
import type { PresentedPreview } from './load-preview.ts'
import * as texts from './preview-texts.ts'

/** Formats '09:00' as '9:00 AM'. */
const hourText = (hour: string): string => timeText(`2026-01-01T${hour}Z`, 'UTC')

/** Delivery times at the chosen moment, by law and by the store's hours. */
export function PreviewedDelivery({ preview }: { preview: PresentedPreview }) {
  const { hand_over: handOver, days, offer, isAsapOpen } = preview
  return (
    <section className="stackSmall" aria-labelledby="delivery-title">
      <h2 id="delivery-title">{texts.deliveryTitle}</h2>
      {handOver && (
        <p>
          {handOver.span
            ? texts.lawfulText(hourText(handOver.span.opens), hourText(handOver.span.closes))
            : texts.unlawfulDayText}
          {handOver.span && !handOver.allowed && ` ${texts.outsideText}`}
        </p>
      )}
      {!offer && <p>{texts.noZoneText}</p>}
      {offer && !isAsapOpen && <p>{texts.noAsapText}</p>}
      {offer && <Times days={days} />}
    </section>
  )
}

function Times({ days }: Pick<PresentedPreview, 'days'>) {
  const open = days.flatMap(({ date, times: [first, ...others] }) =>
    first ? [{ date, start: first.start, count: 1 + others.length }] : [],
  )
  if (open.length === 0) return <p>{texts.noTimesText}</p>
  return (
    <ul className="figures">
      {open.map(({ date, start, count }) => (
        <li key={date}>{texts.dayText(longDateText(start), count, timeText(start))}</li>
      ))}
    </ul>
  )
}
