import { roundDollarsText } from '#web/platform/format/money-text.ts'
import * as texts from './catalogue-texts.ts'

/** Delivery fee and minimum order are shown wherever prices are. @source L-28 */
export function DeliveryTerms({ area }: { area: { deliveryFee: number; minimum: number } }) {
  return (
    <p className="caption quiet figures">
      {texts.deliveryTerms(roundDollarsText(area.deliveryFee), roundDollarsText(area.minimum))}
    </p>
  )
}
