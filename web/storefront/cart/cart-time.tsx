import { DeliveryTime } from '../delivery-time/delivery-time.tsx'
import type { DeliveryChoice, DeliveryOffer } from '../delivery-time/delivery-choice.ts'
import { useDeliveryChoice } from '../delivery-time/use-delivery-choice.ts'

export function CartTime({ time }: { time: { offer: DeliveryOffer; choice: DeliveryChoice | null } }) {
  const [choice, choose] = useDeliveryChoice(time.choice, time.offer)
  return <DeliveryTime offer={time.offer} choice={choice} onChoose={choose} />
}
