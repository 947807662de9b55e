import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import type { DeliveryDay } from '#contract/shop/zones.ts'
import { REASON_MAX } from '#domain/field-lengths.ts'
import { plainDateText, timeText, weekdayText } from '#web/platform/format/time-text.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import * as texts from './delivery-change-texts.ts'

type Props = { order: Order; days: DeliveryDay[] }

/** Dialog that moves the order to another available delivery time. */
export function ChangeTime(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button isSmall tone="outline" onClick={() => setOpen(true)}>
        {texts.changeTimeButton}
      </Button>
      {isOpen && <TimeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function TimeDialog({ order, days, onClose }: Props & { onClose: () => void }) {
  const { fetcher, isBusy, reply, error, seen, version } = useOrderWrite(order, true)
  const [slot, setSlot] = useState('')
  const isDone = reply?.ok === true
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const zone = order.store.time_zone
  return (
    <Dialog title={texts.timeTitle(order.order_number)} onClose={onClose}>
      {days.length === 0 ? (
        <p>{texts.noTimesText}</p>
      ) : (
        <fetcher.Form method="post" className="stack">
          <input type="hidden" name="intent" value="time" />
          <input type="hidden" name={VERSION_FIELD} value={version} />
          <Select
            label={texts.newTimeLabel}
            name="slot"
            required
            value={slot}
            onChange={(event) => setSlot(event.target.value)}
          >
            <option value="">{texts.chooseTime}</option>
            {days.flatMap(({ date, times }) =>
              times.map(({ start, end }) => (
                <option key={start} value={`${start} ${end}`}>
                  {texts.slotText(
                    weekdayText(date),
                    plainDateText(date),
                    timeText(start, zone),
                    timeText(end, zone),
                  )}
                </option>
              )),
            )}
          </Select>
          <Field label={texts.whyLabel} name="reason" maxLength={REASON_MAX} />
          <RefusedWrite error={error} seen={seen} wanted={texts.wantedTime} />
          <DialogChoices>
            <Button tone="outline" onClick={onClose}>
              {texts.cancelButton}
            </Button>
            <Button type="submit" isBusy={isBusy}>
              {texts.saveTimeButton}
            </Button>
          </DialogChoices>
        </fetcher.Form>
      )}
    </Dialog>
  )
}
