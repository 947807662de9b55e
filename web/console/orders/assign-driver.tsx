import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { listDrivers } from '#contract/driver/drivers.ts'
import type { Order } from '#contract/orders/orders.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './order.module.css'
import * as texts from './orders-texts.ts'

export type StoreDriver = OutputOf<NonNullable<(typeof listDrivers)['data']>>[number]

/**
 * Form that assigns a driver. Drivers on shift who may deliver in the state can be selected; other drivers are listed
 * with the reason why they cannot.
 */
export function AssignDriver({ order, drivers }: { order: Order; drivers: StoreDriver[] }) {
  const { fetcher, isBusy, error, seen, version, begin } = useOrderWrite(order)
  const [wanted, setWanted] = useState('')
  const others = drivers.filter((driver) => driver.user_id !== order.driver?.user_id)
  const free = others.filter((driver) => driver.on_shift && driver.fit)
  return (
    <fetcher.Form
      method="post"
      className={styles.assign}
      onSubmit={(event) => {
        begin()
        const chosen = Number(new FormData(event.currentTarget).get('driver_id'))
        setWanted(texts.assignTo(drivers.find((one) => one.user_id === chosen)?.firstname ?? ''))
      }}
    >
      <input type="hidden" name={VERSION_FIELD} value={version} />
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
          <Button type="submit" isSmall isBusy={isBusy}>
            {order.driver ? texts.changeDriverButton : texts.assignDriverButton}
          </Button>
        </>
      ) : (
        <p className="small quiet">{order.driver ? texts.noOtherDriversText : texts.noDriversText}</p>
      )}
      <RefusedWrite error={error} seen={seen} wanted={wanted} />
    </fetcher.Form>
  )
}

function whyNot(driver: StoreDriver): string {
  if (!driver.fit) return ` ${texts.noTraining}`
  return driver.on_shift ? '' : ` ${texts.offShift}`
}
