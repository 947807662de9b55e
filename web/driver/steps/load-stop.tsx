import { useState } from 'react'
import { BAG_CODE_MAX, SHORT_REASON_MAX } from '#domain/field-lengths.ts'
import { PACKING } from '#domain/orders/order-status.ts'
import { useScannerField } from '#web/staff/use-scanner-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Bar, Body, Heading, SideButton } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import type { OrderView, PickupStop } from '../run/stops.ts'
import { tapped } from '../run/tapped-order.ts'
import { timesText } from '../run/times-text.ts'
import * as texts from '../run/run-texts.ts'
import type { StepProps } from './step-props.ts'
import { useLoadedBags } from './use-loaded-bags.ts'
import { Directions } from './directions.tsx'

/** First characters of bag codes. Codes may start with a letter or a digit. */
const CODE_START = /^[\da-z]$/i

type Message = { text: string; heading: string; isWrong: boolean }

/** At the store: the bags of all orders of the stop, which are scanned into the vehicle. @source A-PICK-4 */
export function LoadStop({ driver, stop, title }: StepProps<PickupStop>) {
  const bags = stop.orders.flatMap((order) => order.bags.map((bag) => ({ ...bag, order })))
  const codes = bags.map(({ code }) => code)
  const [loaded, setLoaded] = useLoadedBags(codes)
  const [message, setMessage] = useState<Message | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const ready = stop.orders.filter(({ packing_status: packing }) => packing === PACKING.complete)
  const readyCodes = ready.flatMap((order) => order.bags.map(({ code }) => code))
  const left = readyCodes.filter((code) => !loaded.includes(code))

  const take = (typed: string) => {
    const code = codes.find((one) => one.toLowerCase() === typed.toLowerCase())
    if (!code) return setMessage(wrongBag(typed, left))
    const all = [...new Set([...loaded, code])]
    setLoaded(all)
    setMessage({
      heading: '',
      text: texts.bagLoadedText(code, all.length, codes.length),
      isWrong: false,
    })
  }
  const leave = () =>
    driver.tap(ready.map((order) => ({ order: tapped(order), tap: startOf(order, loaded, reason ?? '') })))
  const mayLeave = ready.length > 0 && (left.length === 0 || (reason ?? '').trim() !== '')

  return (
    <Screen title={title}>
      <Body>
        <Heading>{headingOf(stop, codes.length, loaded.length)}</Heading>
        <p className={`${styles.muted} figures`}>{timesText(stop, stop.store.time_zone)}</p>
        {/* Above the list, because the bar at the bottom of a phone covers content below it. */}
        <output>
          {message && (
            <Notice tone={message.isWrong ? 'error' : 'ok'}>
              {message.heading && <b>{message.heading}</b>} {message.text}
            </Notice>
          )}
        </output>
        <ul className={styles.list}>
          {stop.orders.map((order) => (
            <OrderBags key={order.order_id} order={order} loaded={loaded} />
          ))}
        </ul>
        {left.length > 0 && <ScanForm onCode={take} />}
        {reason !== null && left.length > 0 && (
          <Field
            label={texts.leftReasonLabel(left.length)}
            name="left_reason"
            value={reason}
            maxLength={SHORT_REASON_MAX}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Body>
      <Bar>
        {left.length > 0 && reason === null ? (
          <SideButton onClick={() => setReason('')}>{texts.bagMissingButton}</SideButton>
        ) : (
          <span className={styles.side}>
            <Directions to={stop.store} />
          </span>
        )}
        <Button aria-disabled={!mayLeave} onClick={() => mayLeave && void leave()}>
          {leaveText(ready.length, mayLeave, left.length)}
        </Button>
      </Bar>
    </Screen>
  )
}

/** Field for the code of a bag, which a scanner fills from anywhere on the screen. */
function ScanForm({ onCode }: { onCode: (code: string) => void }) {
  const field = useScannerField(CODE_START)
  return (
    <form
      className={styles.options}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('code')
        if (typeof typed === 'string' && typed.trim() !== '') onCode(typed.trim())
        event.currentTarget.reset()
      }}
    >
      <Field ref={field} label={texts.scanBagLabel} name="code" autoComplete="off" maxLength={BAG_CODE_MAX} />
      <Button type="submit" tone="outline" isWide>
        {texts.loadButton}
      </Button>
    </form>
  )
}

const wrongBag = (code: string, wanted: readonly string[]): Message => ({
  heading: texts.wrongBagHeading(code),
  text: texts.wrongBagText(wanted),
  isWrong: true,
})

function startOf(order: OrderView, loaded: readonly string[], reason: string) {
  const codes = order.bags.map(({ code }) => code).filter((code) => loaded.includes(code))
  if (order.bags.length === 0) return { kind: 'start' as const }
  const isComplete = codes.length === order.bags.length
  return {
    kind: 'start' as const,
    bags_loaded: codes,
    ...(!isComplete && { bags_left_reason: reason.trim() }),
  }
}

function headingOf(stop: PickupStop, bags: number, loaded: number): string {
  if (bags > 0 && loaded === bags) return texts.allLoadedHeading(bags)
  if (loaded > 0) return texts.loadedCount(loaded, bags)
  return texts.loadHeading(stop.store.name, bags, stop.orders.length)
}

function leaveText(ready: number, mayLeave: boolean, left: number): string {
  if (ready === 0) return texts.packingTag
  return mayLeave ? texts.startButton : texts.scanMoreButton(left)
}

/** Bags of an order, or its lines if the store gave them no codes. */
function OrderBags({ order, loaded }: { order: OrderView; loaded: readonly string[] }) {
  const isPacked = order.packing_status === PACKING.complete
  if (order.bags.length === 0)
    return (
      <li>
        <span>
          <b>{texts.orderOf(order.order_number, order.recipient)}</b>
          {order.items.map((item) => (
            <span key={item.key} className={styles.line}>
              {texts.lineText(item.quantity, item.name, item.pack)}
            </span>
          ))}
        </span>
        <span className={styles.muted}>{isPacked ? texts.noBagsTag : texts.packingTag}</span>
      </li>
    )
  return order.bags.map(({ code, seal }) => (
    <li key={code}>
      <span>
        <b className={styles.code}>{code}</b>
        <span className={`${styles.muted} ${styles.line}`}>
          {seal ? texts.sealText(seal) : texts.orderOf(order.order_number, order.recipient)}
        </span>
      </span>
      <b>{bagTag(isPacked, loaded.includes(code))}</b>
    </li>
  ))
}

function bagTag(isPacked: boolean, isLoaded: boolean): string {
  if (isLoaded) return texts.loadedTag
  return isPacked ? texts.scanNextTag : texts.packingTag
}
