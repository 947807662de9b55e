import type { ErrorBody } from '#contract/errors.ts'
import type { Order } from '#contract/orders/orders.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { orderEventText, orderStatusLabel, packingStatusLabel } from './order-labels.ts'
import { currentOrder } from './use-order-write.ts'
import * as texts from './staff-texts.ts'

/**
 * Error of a rejected write to an order. After a conflict it shows the attempted change, the colleague's change and
 * the current state.
 * @param seen order that the write was based on; without it only the latest event is shown
 */
export function RefusedWrite({
  error,
  seen,
  wanted,
}: {
  error: ErrorBody | null
  seen?: Order
  wanted: string
}) {
  const current = currentOrder(error)
  return (
    <div role="alert">
      {error && !current && <Notice tone="error">{Object.values(error.fields ?? {})[0] ?? error.msg}</Notice>}
      {current && (
        <Notice tone="warning">
          <b>{texts.staleTitle}</b>
          <ul>
            <li>{texts.staleWanted(wanted)}</li>
            {current.history.slice(seen ? seen.history.length : -1).map((event, index) => (
              <li key={index} className="figures">
                {texts.staleEvent(clockText(event.at), event.who || event.by, orderEventText(event))}
                {event.reason && texts.staleReason(event.reason)}
              </li>
            ))}
            <li>
              {texts.staleNow(
                orderStatusLabel(current.status).text,
                packingStatusLabel(current.packing_status),
              )}
            </li>
          </ul>
          <p>{texts.staleAdvice}</p>
        </Notice>
      )}
    </div>
  )
}
