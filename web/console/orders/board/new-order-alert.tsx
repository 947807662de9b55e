import { useEffect } from 'react'
import type { BoardOrder } from '#contract/console/order-board.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { Button } from '#web/ui/button.tsx'
import { chime } from '../../chime.ts'
import { seenOrders, useDeviceSetting } from './device-settings.ts'
import styles from './orders.module.css'
import * as texts from './board-texts.ts'

/** Interval in milliseconds at which unacknowledged new orders are announced again. */
const REPEAT_MS = 15_000

/** Alert with a repeated sound for new orders, until they are acknowledged on this device or approved. */
export function NewOrderAlert({ orders }: { orders: readonly BoardOrder[] }) {
  const seen = seenOrders.use()
  const [isMuted, toggleMuted] = useDeviceSetting('muted')
  const fresh = orders.filter(({ status, order_id }) => status === STATUS.pending && !seen.includes(order_id))
  const count = fresh.length
  useEffect(() => {
    if (count === 0) return
    const title = document.title
    document.title = texts.newOrdersTitle(count, title)
    return () => {
      document.title = title
    }
  }, [count])
  useEffect(() => {
    if (count === 0 || isMuted) return
    chime()
    const timer = setInterval(chime, REPEAT_MS)
    return () => clearInterval(timer)
  }, [count, isMuted])
  return (
    <div className={styles.alert} data-is-on={count > 0}>
      <output>{count > 0 && <b>{texts.newOrdersText(count)}</b>}</output>
      {count > 0 && (
        <Button
          isSmall
          tone="solid"
          onClick={() => fresh.forEach(({ order_id }) => seenOrders.add(order_id))}
        >
          {texts.seenButton}
        </Button>
      )}
      <Button isSmall tone="quiet" aria-pressed={isMuted} onClick={toggleMuted}>
        {isMuted ? texts.unmuteButton : texts.muteButton}
      </Button>
    </div>
  )
}
