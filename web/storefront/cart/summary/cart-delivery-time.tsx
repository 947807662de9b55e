import { DeliveryTime } from '#web/storefront/delivery-time/delivery-time.tsx'
import {
  type DeliveryTimeData,
  useDeliveryChoice,
} from '#web/storefront/delivery-time/use-delivery-choice.ts'

export function CartDeliveryTime({ time }: { time: DeliveryTimeData }) {
  const { choice, isLost, choose } = useDeliveryChoice(time)
  return <DeliveryTime offer={time.offer} choice={choice} isLost={isLost} onChoose={choose} />
}
