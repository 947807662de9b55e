import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { JobLost } from '#contract/orders/realtime.ts'
import { listOwnFarHandOvers } from '#contract/console/hand-over-distances.ts'
import { getShift, setShift } from '#contract/driver/drivers.ts'
import { listOrders, type OrderSummary } from '#contract/orders/orders.ts'
import { goodsOnBoard } from '#contract/orders/returns.ts'
import { nextStop } from '#domain/delivery/driver-position.ts'
import { type Vehicle, VEHICLES } from '#domain/delivery/vehicles.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { dollarsText, itemsText } from '#web/platform/format/money-text.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { packingStatusLabel, orderStatusLabel, deliveryWindowText } from '#web/staff/order-labels.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { readForm } from '#web/platform/api/form-fields.ts'
import type { Route } from './+types/jobs.route.ts'
import { ActionBar } from '../action-bar.tsx'
import { GoodsToReturn } from './goods-to-return.tsx'
import { lastJobText, jobLossText } from './last-job.ts'
import styles from './jobs.module.css'
import * as farTexts from '../hand-overs/hand-overs-texts.ts'
import * as texts from './jobs-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'deliveries.drive')
  const api = context.get(apiContext)
  const [shift, jobs, goods, far] = await Promise.all([
    api.call(getShift),
    api.call(listOrders, { query: { open: true } }),
    api.call(goodsOnBoard),
    api.call(listOwnFarHandOvers),
  ])
  return {
    isOnShift: shift.on,
    vehicle: shift.vehicle,
    today: shift.today,
    goods,
    farHandOvers: far.length,
    jobs: jobs.toSorted((a, b) => Date.parse(a.due) - Date.parse(b.due)),
    nextOrderId: nextStop(jobs.filter(({ status }) => status === STATUS.inTransit).map(carriedOrder)),
    lastJob: lastJobText(new URL(request.url).searchParams),
    now: context.get(pageContext).now().toISOString(),
  }
}

const carriedOrder = ({ order_id, due }: OrderSummary) => ({ orderId: order_id, dueAt: new Date(due) })

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    const vehicle = VEHICLES.find((one) => one === form.get('vehicle')) ?? ''
    await context.get(apiContext).call(setShift, { body: { on: form.get('on') === 'yes', vehicle } })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export default function JobsScreen({ loaderData }: Route.ComponentProps) {
  const { farHandOvers, jobs, nextOrderId, goods, isOnShift, vehicle, today, lastJob, now } = loaderData
  const [lost, setLost] = useState<JobLost | null>(null)
  useOrderUpdates(undefined, setLost)
  const said = lost ? jobLossText(lost.how, lost.order_number) : lastJob
  const next = jobs.find(({ order_id }) => order_id === nextOrderId) ?? jobs[0]
  return (
    <div className="stack">
      {said && <Notice tone={said.tone}>{said.text}</Notice>}
      {farHandOvers > 0 && (
        <Notice>
          {farTexts.waitingText(farHandOvers)} <Link to="/driver/hand-overs">{farTexts.explainLink}</Link>
        </Notice>
      )}
      <h1 className="figures">{texts.jobsCount(jobs.length)}</h1>
      {jobs.length === 0 && <p className="quiet">{isOnShift ? texts.caughtUpText : texts.startToGetJobs}</p>}
      {(today.delivered > 0 || today.tips > 0) && (
        <p className="figures">{texts.todayText(today.delivered, dollarsText(today.tips))}</p>
      )}
      {goods.length > 0 && <GoodsToReturn goods={goods} />}
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <li key={job.order_id}>
            <JobCard job={job} now={now} />
          </li>
        ))}
      </ul>
      {next && isOnShift && <ShiftSwitch isOnShift vehicle={vehicle} />}
      <ActionBar>
        {next && isOnShift ? (
          <ButtonLink isWide to={`/driver/orders/${next.order_id}`}>
            {texts.nextJobButton(next.addresses.address_line_1)}
          </ButtonLink>
        ) : (
          <ShiftSwitch isOnShift={isOnShift} vehicle={vehicle} />
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
      <Button type="submit" isWide tone={isOnShift ? 'outline' : 'primary'} isBusy={fetcher.state !== 'idle'}>
        {isOnShift ? texts.endShiftButton : texts.startShiftButton}
      </Button>
    </fetcher.Form>
  )
}

function JobCard({ job, now }: { job: OrderSummary; now: string }) {
  const status = orderStatusLabel(job.status)
  return (
    <Link
      className={styles.job}
      to={`/driver/orders/${job.order_id}`}
      data-is-now={job.status === STATUS.inTransit}
    >
      <span className={styles.row}>
        <span className="quiet small figures">{texts.orderNumber(job.order_number)}</span>
        <Tag tone="bright">{deliveryWindowText(job, now)}</Tag>
      </span>
      <b className={styles.address}>
        {job.addresses.address_line_2 && `${job.addresses.address_line_2}, `}
        {job.addresses.address_line_1}
      </b>
      <span>
        {job.addresses.city} {job.addresses.postcode}
      </span>
      <span className={styles.tags}>
        <Tag tone={status.tone}>{status.text}</Tag>
        {job.status === STATUS.assigned && <Tag>{packingStatusLabel(job.packing_status)}</Tag>}
        <Tag>{itemsText(job.item_count)}</Tag>
        {job.contains_alcohol && <Tag tone="info">{texts.checkIdTag}</Tag>}
      </span>
    </Link>
  )
}
