import { useFetcher } from 'react-router'
import { type Vehicle, VEHICLES } from '#domain/delivery/vehicles.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { deliveryWindowText, orderStatusLabel, packingStatusLabel } from '#web/staff/order-labels.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActionBar } from '../action-bar.tsx'
import * as handOverTexts from '../hand-overs/hand-overs-texts.ts'
import type { Run, RunOrder } from '../run/run.ts'
import { todayText } from '../shift/shift-texts.ts'
import { GoodsToReturn } from './goods-to-return.tsx'
import type { lastJobText } from './last-job.ts'
import styles from './jobs.module.css'
import * as texts from './jobs-texts.ts'

type Props = { run: Run; lastJob: ReturnType<typeof lastJobText> }

/** List of jobs for browsers without scripts. */
export function JobList({ run, lastJob }: Props) {
  const { shift, goods, now } = run
  const jobs = run.orders.toSorted((a, b) => Date.parse(a.due) - Date.parse(b.due))
  const [nextId] = run.stops.filter(({ kind }) => kind === 'dropoff').flatMap(({ order_ids: ids }) => ids)
  const next = jobs.find(({ order_id }) => order_id === nextId) ?? jobs[0]
  return (
    <div className="stack">
      {lastJob && <Notice tone={lastJob.tone}>{lastJob.text}</Notice>}
      {run.far_hand_overs > 0 && (
        <Notice>
          {handOverTexts.waitingText(run.far_hand_overs)}{' '}
          <a href="/driver/hand-overs">{handOverTexts.explainLink}</a>
        </Notice>
      )}
      <h1 className="figures">{texts.jobsCount(jobs.length)}</h1>
      {jobs.length === 0 && <p className="quiet">{shift.on ? texts.caughtUpText : texts.startToGetJobs}</p>}
      {(shift.today.delivered > 0 || shift.today.tips > 0) && (
        <p className="figures">{todayText(shift.today.delivered, dollarsText(shift.today.tips))}</p>
      )}
      {goods.length > 0 && <GoodsToReturn goods={goods} />}
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <li key={job.order_id}>
            <JobCard job={job} now={now} />
          </li>
        ))}
      </ul>
      {next && shift.on && <ShiftSwitch isOnShift vehicle={shift.vehicle} />}
      <ActionBar>
        {next && shift.on ? (
          <ButtonLink isWide to={`/driver/orders/${next.order_id}`}>
            {texts.nextJobButton(next.address.line_1)}
          </ButtonLink>
        ) : (
          <ShiftSwitch isOnShift={shift.on} vehicle={shift.vehicle} />
        )}
      </ActionBar>
    </div>
  )
}

const VEHICLE_LABELS: Record<Vehicle, string> = {
  bicycle: texts.bicycle,
  scooter: texts.scooter,
  car: texts.car,
  van: texts.van,
}

/** Form that starts or ends a shift. It asks for the vehicle, which shoppers see, and remembers it. */
function ShiftSwitch({ isOnShift, vehicle }: { isOnShift: boolean; vehicle: Vehicle | null }) {
  const fetcher = useFetcher<ActionReply>()
  const refused = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error.msg : null
  return (
    <fetcher.Form method="post" className="stackSmall">
      <input type="hidden" name="on" value={isOnShift ? 'no' : 'yes'} />
      {!isOnShift && (
        <Select label={texts.vehicleLabel} name="vehicle" defaultValue={vehicle ?? ''}>
          {vehicle === null && <option value="">{texts.chooseOption}</option>}
          {VEHICLES.map((one) => (
            <option key={one} value={one}>
              {VEHICLE_LABELS[one]}
            </option>
          ))}
        </Select>
      )}
      {refused && <Notice tone="error">{refused}</Notice>}
      <Button type="submit" isWide tone={isOnShift ? 'outline' : 'primary'}>
        {isOnShift ? texts.endShiftButton : texts.startShiftButton}
      </Button>
    </fetcher.Form>
  )
}

function JobCard({ job, now }: { job: RunOrder; now: string }) {
  const status = orderStatusLabel(job.status)
  return (
    <a
      className={styles.job}
      href={`/driver/orders/${job.order_id}`}
      data-is-now={job.status === STATUS.inTransit}
    >
      <span className={styles.row}>
        <span className="quiet small figures">{texts.orderNumber(job.order_number)}</span>
        <Tag tone="bright">{deliveryWindowText(job, now)}</Tag>
      </span>
      <b className={styles.address}>
        {job.address.line_2 && `${job.address.line_2}, `}
        {job.address.line_1}
      </b>
      <span>
        {job.address.city} {job.address.postcode}
      </span>
      <span className={styles.tags}>
        <Tag tone={status.tone}>{status.text}</Tag>
        {job.status === STATUS.assigned && <Tag>{packingStatusLabel(job.packing_status)}</Tag>}
        {job.contains_alcohol && <Tag tone="info">{texts.checkIdTag}</Tag>}
      </span>
    </a>
  )
}
