import type { OrderRatings } from '#contract/reviews/ratings.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type Props = { orderId: number; ratings: OrderRatings }

/** The way to rate a delivered order, and what its owner gave already. */
export function RateOrder({ orderId, ratings: { delivery, products } }: Props) {
  const count = products.filter(({ review }) => review !== null).length + (delivery ? 1 : 0)
  return (
    <section className="stackSmall" id="rating" aria-labelledby="rating-title">
      <h2 id="rating-title">How did we go?</h2>
      {count > 0 && (
        <output className="quiet">
          Thanks for rating {delivery && `the delivery ${delivery.stars} out of 5`}
          {delivery && count > 1 && ' and '}
          {count > (delivery ? 1 : 0) && `${count - (delivery ? 1 : 0)} of your items`}.
        </output>
      )}
      <p>
        <ButtonLink tone="outline" to={`/order/${orderId}/rating`}>
          {count > 0 ? 'Change your ratings' : 'Rate your order'}
        </ButtonLink>
      </p>
    </section>
  )
}
