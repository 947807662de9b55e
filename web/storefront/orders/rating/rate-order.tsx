import type { OrderRatings } from '#contract/reviews/ratings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as texts from './rating-texts.ts'

type Props = { orderId: number; ratings: OrderRatings }

/** Link to rate a delivered order, with a summary of its owner's ratings. */
export function RateOrder({ orderId, ratings: { delivery, products } }: Props) {
  const count = products.filter(({ review }) => review !== null).length + (delivery ? 1 : 0)
  return (
    <section className="stackSmall" id="rating" aria-labelledby="rating-title">
      <h2 id="rating-title">{texts.title}</h2>
      {count > 0 && (
        <output className="quiet">
          {texts.thanksText(delivery?.stars ?? null, count - (delivery ? 1 : 0))}
        </output>
      )}
      <p>
        <ButtonLink tone="outline" to={`/order/${orderId}/rating`}>
          {count > 0 ? texts.changeButton : texts.rateButton}
        </ButtonLink>
      </p>
    </section>
  )
}
