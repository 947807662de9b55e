import { required } from '#domain/required.ts'
import { addMinutes } from '#domain/time.ts'
import type { Database } from '#server/db/database.ts'
import { HANDED_OVER } from './demo-order-history.ts'
import type { PastOrder } from './demo-past-order.ts'
import { type Row, insertRows } from './insert-rows.ts'

/** Minutes from the delivery to the review, and from the review to its publication by staff. */
const LATER_MINUTES = 60

type Opinion = [stars: number, comment: string]

/** Opinions about the taste only, because published reviews of alcohol are advertising (docs/law.md L-54). */
const OPINIONS: Record<'drink' | 'snack', Opinion[]> = {
  drink: [
    [5, 'Exactly what I was after. Turned up cold and tasted great.'],
    [4, 'Really good, nice and fresh. I’d get it again.'],
    [4, ''],
    [5, 'Lovely with dinner. The whole table asked what it was.'],
    [3, 'Not bad. A bit sweet for me.'],
  ],
  snack: [
    [5, 'Crunchy, salty, gone in ten minutes.'],
    [4, ''],
  ],
}

/** Inserts published reviews by the buyers of delivered orders. There are no reviews without an order. */
export async function fillReviews(db: Database, orders: readonly PastOrder[]): Promise<void> {
  const delivered = orders.filter(({ plan }) => !plan.isCanceled)
  const reviews = new Map<string, Row>()
  for (const order of delivered)
    for (const line of order.lines)
      reviews.set(`${order.home.user_id} ${line.product_id}`, reviewRow(order, line, reviews.size))
  await insertRows(db, 'product_reviews', [...reviews.values()])
}

function reviewRow(order: PastOrder, line: PastOrder['lines'][number], nth: number): Row {
  const opinions = OPINIONS[line.kind === 'food' ? 'snack' : 'drink']
  const [stars, comment] = required(opinions[nth % opinions.length], 'an opinion')
  const written = addMinutes(order.packingStartedAt, HANDED_OVER + LATER_MINUTES)
  return {
    product_id: line.product_id,
    order_id: order.orderId,
    store_id: order.store.store_id,
    user_id: order.home.user_id,
    stars,
    comment,
    state: 'published',
    created_at: written,
    modified_at: written,
    decided_by: order.staffId,
    decided_at: addMinutes(written, LATER_MINUTES),
  }
}
