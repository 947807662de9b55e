import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { chime } from './chime.ts'
import styles from './console.module.css'
import * as texts from './console-texts.ts'

/** Interval in milliseconds at which the sound is repeated. */
const REPEAT_MS = 15_000
/** Time in milliseconds for which the sound can be silenced. */
const SILENCE_MS = 120_000
/** Maximum number of orders that are named. */
const MAX_NAMED = 3

type Props = {
  orders: readonly { order_id: number; order_number: string }[]
  /** Returns the page on which an order gets a driver. */
  linkOf: (orderId: number) => string
}

/** Alarm with a sound for packed orders that have had no driver for a minute. @source S-DISPATCH-2 */
export function DriverlessAlarm({ orders, linkOf }: Props) {
  const isOn = orders.length > 0
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    if (!isSilent) return
    const timer = setTimeout(() => setSilent(false), SILENCE_MS)
    return () => clearTimeout(timer)
  }, [isSilent])
  useEffect(() => {
    if (!isOn || isSilent) return
    chime()
    const timer = setInterval(chime, REPEAT_MS)
    return () => clearInterval(timer)
  }, [isOn, isSilent])
  if (!isOn) return null
  return (
    <Notice tone="error">
      <div className={styles.alarm}>
        <p>
          {texts.driverlessText(orders.length)}{' '}
          {orders.slice(0, MAX_NAMED).map(({ order_id, order_number }) => (
            <Link key={order_id} to={linkOf(order_id)} preventScrollReset className="figures">
              {order_number}
            </Link>
          ))}
          {orders.length > MAX_NAMED && texts.moreText(orders.length - MAX_NAMED)}
        </p>
        {!isSilent && (
          <Button tone="outline" isSmall onClick={() => setSilent(true)}>
            {texts.silenceButton}
          </Button>
        )}
      </div>
    </Notice>
  )
}
