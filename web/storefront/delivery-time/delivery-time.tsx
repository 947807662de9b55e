import { useId } from 'react'
import type { DeliveryDay } from '#contract/shop/zones.ts'
import { Notice } from '#web/ui/notice.tsx'
import {
  type DeliveryChoice,
  type DeliveryOffer,
  offeredDays,
  type StoredDelivery,
  type ValidDelivery,
} from './delivery-choice.ts'
import styles from './delivery-time.module.css'
import { plainDateText, timeText, weekdayText } from '#web/platform/format/time-text.ts'
import * as texts from './delivery-time-texts.ts'

/** Delivery time picker: a row of days and a row of times, which scroll horizontally. @source S-TIME-1, S-TIME-2 */
export function DeliveryTime({
  offer,
  day,
  choice,
  isLost,
  choose,
  error,
}: ValidDelivery & {
  offer: DeliveryOffer
  choose: (next: StoredDelivery) => void
  error?: string | undefined
}) {
  const id = useId()
  const days = offeredDays(offer)
  const times = days.find((each) => each.date === day)?.times ?? []
  const hasAsap = offer.isOpen && day === offer.today

  const pickDay = (date: string) => {
    if (date === day && choice) return
    // Each day has its own times. The first time of today is ASAP, which is chosen without a second tap.
    choose({ day: date, time: offer.isOpen && date === offer.today ? { kind: 'asap' } : null })
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{texts.title}</h2>
      {offer.notice && offer.notice !== error && (
        <div className={styles.error}>
          <Notice tone="warning">{offer.notice}</Notice>
        </div>
      )}
      {isLost && !error && (
        <div className={styles.error}>
          <Notice tone="warning">{texts.lostChoiceText}</Notice>
        </div>
      )}
      <fieldset className={styles.row} aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="visuallyHidden">{texts.dayLabel}</legend>
        {days.map(({ date }) => (
          <Slot
            key={date}
            name={`${id}-day`}
            isChosen={date === day}
            onChoose={() => pickDay(date)}
            title={date === offer.today ? texts.today : weekdayText(date)}
            detail={plainDateText(date)}
          />
        ))}
      </fieldset>
      {day && (
        <Times
          key={day}
          name={`${id}-time`}
          hasAsap={hasAsap}
          times={times}
          offer={offer}
          choice={choice}
          onChoose={(time) => choose({ day, time })}
        />
      )}
      {days.length === 0 && !offer.notice && <p className="quiet">{texts.nothingOfferedText}</p>}
      {error && (
        <div className={styles.error} id={`${id}-error`}>
          <Notice tone="error">{error}</Notice>
        </div>
      )}
    </section>
  )
}

/** Times of one day. ASAP is the first time of today while the store is open. */
function Times({
  name,
  hasAsap,
  times,
  offer,
  choice,
  onChoose,
}: {
  name: string
  hasAsap: boolean
  times: DeliveryDay['times']
  offer: DeliveryOffer
  choice: DeliveryChoice | null
  onChoose: (choice: DeliveryChoice) => void
}) {
  return (
    <fieldset className={styles.row}>
      <legend className="visuallyHidden">{texts.timeLabel}</legend>
      {hasAsap && (
        <Slot
          name={name}
          isChosen={choice?.kind === 'asap'}
          onChoose={() => onChoose({ kind: 'asap' })}
          title={texts.asap}
          detail={offer.estimateMinutes ? texts.aboutMinutes(offer.estimateMinutes) : ''}
        />
      )}
      {times.map(({ start, end }) => (
        <Slot
          key={start}
          name={name}
          isChosen={choice?.kind === 'slot' && choice.start === start}
          onChoose={() => onChoose({ kind: 'slot', start, end })}
          title={timeText(start)}
          detail={texts.untilText(timeText(end))}
        />
      ))}
    </fieldset>
  )
}

function Slot({
  name,
  title,
  detail,
  isChosen,
  onChoose,
}: {
  name: string
  title: string
  detail: string
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className={styles.slot}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>{title}</span>
      <small className="figures">{detail}</small>
    </label>
  )
}
