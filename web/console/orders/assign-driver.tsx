import { useFetcher } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import type { listDrivers } from '#contract/driver/drivers.ts'
import type { Order } from '#contract/orders/orders.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './order.module.css'
import * as texts from './orders-texts.ts'

export type StoreDriver = OutputOf<NonNullable<(typeof listDrivers)['data']>>[number]

/**
 * Lists the drivers: those on shift who may deliver in the state can be chosen, the others are shown with the reason
 * why not.
 */
export function AssignDriver({ order, drivers }: { order: Order; drivers: StoreDriver[] }) {
  const fetcher = useFetcher<ActionReply>()
  const others = drivers.filter((driver) => driver.user_id !== order.driver?.user_id)
  const free = others.filter((driver) => driver.on_shift && driver.fit)
  const refused = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error.msg : null
  return (
    <fetcher.Form method="post" className={styles.assign}>
      <input type="hidden" name="status" value={STATUS.assigned} />
      {order.driver && (
        <p>
          {texts.driverText} <b>{order.driver.firstname}</b>
        </p>
      )}
      {free.length > 0 ? (
        <>
          <Select label={order.driver ? texts.otherDriverLabel : texts.driverLabel} name="driver_id">
            {others.map((driver) => (
              <option key={driver.user_id} value={driver.user_id} disabled={!driver.on_shift || !driver.fit}>
                {driver.firstname} {driver.lastname}
                {whyNot(driver)}
              </option>
            ))}
          </Select>
          <Button type="submit" isSmall isBusy={fetcher.state !== 'idle'}>
            {order.driver ? texts.changeDriverButton : texts.assignDriverButton}
          </Button>
        </>
      ) : (
        <p className="small quiet">{order.driver ? texts.noOtherDriversText : texts.noDriversText}</p>
      )}
      {refused && <Notice tone="error">{refused}</Notice>}
    </fetcher.Form>
  )
}

function whyNot(driver: StoreDriver): string {
  if (!driver.fit) return ` ${texts.noTraining}`
  return driver.on_shift ? '' : ` ${texts.offShift}`
}
