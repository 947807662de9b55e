import { type ShiftHistory, readDriverHistory } from '#contract/driver/driver-plan.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { fullDayText, timeText } from '#web/platform/format/time-text.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { ActionBar } from '../action-bar.tsx'
import frame from '../frame/frame.module.css'
import { PlainPage } from '../plain-page.tsx'
import type { Route } from './+types/earnings.route.ts'
import * as texts from './shift-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.earningsTitle },
  { name: 'robots', content: 'noindex' },
]

/** Reads the shifts of the last 30 days, which have neither names nor streets. @source A-DISPATCH-8 */
export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'deliveries.drive')
  const shifts = await context.get(apiContext).call(readDriverHistory)
  return { shifts, now: context.get(pageContext).now().toISOString() }
}

const MINUTES_OF_HOUR = 60

const durationText = (minutes: number): string =>
  texts.hoursLine(Math.floor(minutes / MINUTES_OF_HOUR), minutes % MINUTES_OF_HOUR)

export default function EarningsScreen({ loaderData: { shifts, now } }: Route.ComponentProps) {
  const [latest] = shifts
  return (
    <PlainPage now={now}>
      <div className="stack">
        <h1>{texts.earningsTitle}</h1>
        {latest ? <LatestShift shift={latest} /> : <p>{texts.noShifts}</p>}
        <h2>{texts.historyTitle}</h2>
        <p className="quiet">{texts.historyLead}</p>
        {shifts.map((shift) => (
          <ShiftSection key={shift.shift_id} shift={shift} />
        ))}
        <ActionBar>
          <ButtonAnchor isWide href="/driver">
            {texts.backToRun}
          </ButtonAnchor>
        </ActionBar>
      </div>
    </PlainPage>
  )
}

/** Pay of a shift, with the pay rule line by line. A refused stop is paid as any other. @source L-14 */
function LatestShift({ shift }: { shift: ShiftHistory }) {
  const { pay, deliveries } = shift
  const refused = deliveries.filter(({ outcome }) => outcome === 'refused').length
  const lines = [
    [durationText(shift.minutes), pay.hours],
    [texts.stopsLine(deliveries.length), pay.drops],
    [texts.kilometresLine(shift.kilometres), pay.kilometres],
    [texts.tipsLine, pay.tips],
  ] as const
  return (
    <section className="stackSmall" aria-label={shift.ended ? texts.lastShift : texts.shiftNow}>
      <p className="quiet">{shift.ended ? texts.lastShift : texts.shiftNow}</p>
      <p className={frame.money}>{dollarsText(pay.total)}</p>
      <ul className={frame.list}>
        {lines.map(([text, amount]) => (
          <li key={text}>
            <span className="figures">{text}</span>
            <b className="figures">{dollarsText(amount)}</b>
          </li>
        ))}
      </ul>
      {refused > 0 && <p className={frame.paid}>{texts.refusedSamePay(refused)}</p>}
    </section>
  )
}

function ShiftSection({ shift }: { shift: ShiftHistory }) {
  return (
    <section className="stackSmall">
      <h3>{fullDayText(shift.started)}</h3>
      <ul className={frame.list}>
        <li>
          <span className="figures">{durationText(shift.minutes)}</span>
          <b className="figures">{dollarsText(shift.pay.total)}</b>
        </li>
        {shift.deliveries.map((delivery) => (
          <li key={delivery.order_id}>
            <span>
              {delivery.outcome === 'delivered' ? texts.deliveredLine : texts.refusedLine}
              <span className={`${frame.line} quiet figures`}>{delivery.order_number}</span>
            </span>
            <time className="figures" dateTime={delivery.at}>
              {timeText(delivery.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
