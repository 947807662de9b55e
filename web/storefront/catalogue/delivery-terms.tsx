import { roundDollarsText } from '#web/platform/format/money-text.ts'

/** Fee and minimum stand wherever prices do. @source L-28 */
export function DeliveryTerms({ place }: { place: { deliveryFee: number; minimum: number } }) {
  return (
    <p className="caption quiet figures">
      {roundDollarsText(place.deliveryFee)} delivery per order, {roundDollarsText(place.minimum)} minimum
    </p>
  )
}
