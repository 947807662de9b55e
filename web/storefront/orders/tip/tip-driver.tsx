import type { Order } from '#contract/orders/orders.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as texts from '../../tip/tip-texts.ts'

/** Link to add a tip after the delivery, and the tip so far. Shows nothing for an order that takes and has none. */
export function TipDriver({ order: { order_id: orderId, carts, takes_tip: takesTip } }: { order: Order }) {
  if (!takesTip && carts.tip === 0) return null
  return (
    <section className="stackSmall" id="tip" aria-labelledby="tip-title">
      <h2 id="tip-title">{texts.tipTitle}</h2>
      {carts.tip > 0 && <output className="quiet">{texts.tippedText(dollarsText(carts.tip))}</output>}
      {takesTip && (
        <p>
          <ButtonLink tone="outline" to={`/order/${orderId}/tip`}>
            {texts.tipButton}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
