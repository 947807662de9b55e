import type { DeliveryTimeData } from '#web/storefront/delivery-time/delivery-offer.ts'
import { DeliveryTime } from '#web/storefront/delivery-time/delivery-time.tsx'
import { useDeliveryChoice } from '#web/storefront/delivery-time/use-delivery-choice.ts'

export function CartDeliveryTime({ time }: { time: DeliveryTimeData }) {
  return <DeliveryTime offer={time.offer} {...useDeliveryChoice(time)} />
}
