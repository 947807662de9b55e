import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { BoardOrder } from '#contract/console/order-board.ts'
import { addressLine } from '#domain/address/address-line.ts'
import type { OrderColumn } from '#domain/console/list-columns.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { mobileText } from '#web/platform/format/mobile-text.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { dollarsText, itemsText } from '#web/platform/format/money-text.ts'
import { packingStatusLabel, deliveryWindowText } from '#web/staff/order-labels.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { Duty } from '#web/staff/order-duty.ts'
import { TagChips } from '../../tags/tag-chips.tsx'
import type { StoreDriver } from '../assign-driver.tsx'
import { type BoardStep, STEP_LABELS, stepsOf } from './board-steps.ts'
import { type RoundChoice, RoundToggle } from './round-choice.tsx'
import { promiseTimer } from './promise-timer.ts'
import styles from './orders.module.css'
import { type PlannedStep, usePlannedStep } from './use-planned-step.ts'
import * as staffTexts from '#web/staff/staff-texts.ts'
import * as texts from './board-texts.ts'

type Props = {
  order: BoardOrder
  drivers: readonly StoreDriver[]
  duty: Duty
  me: number
  now: string
  round: RoundChoice
  parts: readonly OrderColumn[]
}

/** Card of one order: promised time, state, claim, and the next steps as single taps. */
export function OrderCard({ order, drivers, duty, me, now, round, parts }: Props) {
  const fetcherKey = `step ${order.order_id}`
  const fetcher = useFetcher<ActionReply>({ key: fetcherKey })
  const { planned, plan, undo } = usePlannedStep(fetcherKey)
  const [wanted, setWanted] = useState('')
  const planStep = (step: PlannedStep) => {
    setWanted(step.label)
    plan(step)
  }
  const isBusy = fetcher.state !== 'idle'
  const refused = !isBusy && fetcher.data?.ok === false ? fetcher.data.error : null
  const timer = promiseTimer(order, now)
  return (
    <article
      className={styles.card}
      data-card
      tabIndex={-1}
      aria-label={order.order_number}
      data-timer={order.at_risk && timer.state === 'calm' ? 'soon' : timer.state}
    >
      <div className={styles.row}>
        <Link className={styles.number} data-key="open" to={`/console/orders/${order.order_id}`}>
          {order.order_number}
        </Link>
        <DueTag timer={timer} />
      </div>
      <Facts {...{ order, now, parts }} />
      <div className={styles.tags}>
        {order.at_risk && order.expected && timer.state !== 'late' && (
          <Tag tone="warning">{texts.atRiskTag(timeText(order.expected))}</Tag>
        )}
        {order.alarm && <Tag tone="error">{texts.driverlessTag}</Tag>}
        {parts.includes('packing') && timer.state !== 'ended' && (
          <Tag>{packingStatusLabel(order.packing_status)}</Tag>
        )}
        {order.contains_alcohol && <Tag tone="warning">{texts.alcoholTag}</Tag>}
        {parts.includes('driver') && order.driver && <Tag tone="info">{order.driver.firstname}</Tag>}
        {order.claim && (
          <Tag tone="bright">
            {order.claim.user_id === me ? texts.youTag : texts.workingTag(order.claim.name)}
          </Tag>
        )}
      </div>
      <TagChips tags={order.tags} />
      <RefusedWrite error={refused} wanted={wanted} />
      {planned ? (
        <div className={styles.planned}>
          <output>{texts.plannedText(planned.label)}</output>
          <Button isSmall tone="outline" data-key="undo" onClick={undo}>
            {texts.undoButton}
          </Button>
        </div>
      ) : (
        timer.state !== 'ended' &&
        duty && <Steps {...{ order, drivers, duty, me, round, isBusy }} plan={planStep} />
      )}
    </article>
  )
}

/** Selected facts about an order, always in the same sequence. */
function Facts({ order, now, parts }: Pick<Props, 'order' | 'now' | 'parts'>) {
  const { users, addresses, products, product_count: count } = order
  const shows = (...names: OrderColumn[]) => names.some((name) => parts.includes(name))
  return (
    <>
      {shows('customer', 'mobile', 'address') && (
        <p className={styles.who}>
          {shows('customer') && (
            <b>
              {users.firstname} {users.lastname}
            </b>
          )}
          {shows('mobile') && <span className="figures">{mobileText(users.mobile)}</span>}
          {shows('address') && <span className="quiet">{addressLine(addresses)}</span>}
        </p>
      )}
      {shows('products') && (
        <p className="small">
          {texts.productsText(
            products.map((product) => product.product_name),
            count - products.length,
          )}
        </p>
      )}
      {shows('items', 'total') && (
        <p className={styles.row}>
          {shows('items') && <span>{itemsText(order.item_count)}</span>}
          {shows('total') && <b className="figures">{dollarsText(order.total)}</b>}
        </p>
      )}
      {shows('promised') && <p className="figures small quiet">{deliveryWindowText(order, now)}</p>}
      {shows('placed') && (
        <p className="figures small quiet">
          {texts.placedText(`${dateText(order.created)} ${timeText(order.created)}`)}
        </p>
      )}
    </>
  )
}

const DUE_TONES = { calm: 'plain', soon: 'warning', late: 'error' } as const

function DueTag({ timer }: { timer: ReturnType<typeof promiseTimer> }) {
  if (timer.state === 'ended') return null
  const age = ageText(timer.minutes)
  return (
    <Tag tone={DUE_TONES[timer.state]}>
      {timer.state !== 'late' && <span className="visuallyHidden">{texts.dueIn}</span>}
      {timer.state === 'late' ? texts.lateTag(age) : age}
    </Tag>
  )
}

function ageText(minutes: number): string {
  if (minutes < 60) return texts.minutesText(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? texts.hoursText(hours, minutes % 60) : texts.daysText(Math.floor(hours / 24))
}

type StepsProps = Omit<Props, 'now' | 'parts'> & { isBusy: boolean; plan: (step: PlannedStep) => void }

function Steps({ order, drivers, duty, me, round, isBusy, plan }: StepsProps) {
  const isMine = order.claim?.user_id === me
  const fieldsOf = (step: BoardStep | 'claim') => ({
    order_id: String(order.order_id),
    version: String(order.version),
    status: String(order.status),
    packing: String(order.packing_status),
    held_from: String(order.held_from ?? ''),
    step,
  })
  const press = (step: BoardStep) => plan({ label: STEP_LABELS[step], fields: fieldsOf(step) })
  const steps = stepsOf(order).filter((step) => duty === 'staff' || step === 'assign')
  return (
    <div className={styles.steps}>
      {steps.includes('assign') && (
        <AssignSelect
          {...{ order, drivers }}
          onAssign={(driver) =>
            plan({
              label: texts.assignTo(driver.firstname),
              fields: { ...fieldsOf('assign'), driver_id: String(driver.user_id) },
            })
          }
        />
      )}
      {steps
        .filter((step) => step !== 'assign')
        .map((step, index) => (
          <Button
            key={step}
            isSmall
            tone={index === 0 && order.status === STATUS.pending ? 'primary' : 'outline'}
            data-key={step === 'hold' || step === 'release' ? 'hold' : 'next'}
            isBusy={isBusy}
            onClick={() => press(step)}
          >
            {STEP_LABELS[step]}
          </Button>
        ))}
      {duty === 'staff' && <ClaimButton order={order} isMine={isMine} />}
      {duty === 'staff' && <RoundToggle order={order} choice={round} />}
    </div>
  )
}

type AssignProps = Pick<Props, 'order' | 'drivers'> & { onAssign: (driver: StoreDriver) => void }

/** Select with the drivers on shift who may deliver the order. Choosing a driver assigns the order. */
function AssignSelect({ order, drivers, onAssign }: AssignProps) {
  const free = drivers.filter((driver) => driver.on_shift && driver.fit)
  if (free.length === 0) return null
  return (
    <Select
      label={texts.assignLabel(order.order_number)}
      isLabelHidden
      value=""
      onChange={(event) => {
        const driver = free.find((one) => String(one.user_id) === event.target.value)
        if (driver) onAssign(driver)
      }}
    >
      <option value="">{texts.chooseDriver}</option>
      {free.map((driver) => (
        <option key={driver.user_id} value={driver.user_id}>
          {driver.firstname} {driver.lastname}
        </option>
      ))}
    </Select>
  )
}

/**
 * Button that claims or releases an order. It sends immediately, without the undo delay, because claims have no side
 * effects.
 */
function ClaimButton({ order, isMine }: { order: BoardOrder; isMine: boolean }) {
  const fetcher = useFetcher<ActionReply>()
  return (
    <fetcher.Form method="post" action="/console/orders">
      <input type="hidden" name="step" value="claim" />
      <input type="hidden" name="order_id" value={order.order_id} />
      <input type="hidden" name="on" value={isMine ? 'off' : 'on'} />
      <Button type="submit" isSmall tone="quiet" data-key="claim" isBusy={fetcher.state !== 'idle'}>
        {isMine
          ? staffTexts.releaseClaimButton
          : order.claim
            ? staffTexts.takeOverButton
            : staffTexts.claimButton}
      </Button>
    </fetcher.Form>
  )
}
