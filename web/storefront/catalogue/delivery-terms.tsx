import { roundDollarsText } from '#web/platform/format/money-text.ts'

/** Delivery fee and minimum order are shown wherever prices are. @source L-28 */
export function DeliveryTerms({ area }: { area: { deliveryFee: number; minimum: number } }) {
  return (
    <p className="caption quiet figures">
      {roundDollarsText(area.deliveryFee)} delivery per order, {roundDollarsText(area.minimum)} minimum
    </p>
  )
}
