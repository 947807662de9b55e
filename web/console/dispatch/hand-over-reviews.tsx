import { Link, useFetcher } from 'react-router'
import type { HandOverReview } from '#contract/console/hand-over-reviews.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { timeOf } from './dispatch-view.ts'
import styles from './dispatch.module.css'
import * as texts from './dispatch-texts.ts'

/** Hand-overs whose time was not certain, for a manager to decide. @source A-DISPATCH-7 */
export const HandOverReviews = ({ reviews }: { reviews: readonly HandOverReview[] }) =>
  reviews.length === 0 ? null : (
    <section className={styles.reviews} aria-label={texts.reviewsTitle}>
      <h2>
        {texts.reviewsTitle} <Tag tone="warning">{reviews.length}</Tag>
      </h2>
      <p className="small quiet">{texts.reviewsHint}</p>
      <ul>
        {reviews.map((review) => (
          <li key={review.action_id}>
            <ReviewForm review={review} />
          </li>
        ))}
      </ul>
    </section>
  )

function ReviewForm({ review }: { review: HandOverReview }) {
  const fetcher = useFetcher<ActionReply>()
  const error = fetcher.data?.ok === false ? fetcher.data.error : null
  const isBusy = fetcher.state !== 'idle'
  const [tapped, received] = [timeOf(review.tapped_at), timeOf(review.received_at)]
  return (
    <fetcher.Form method="post" className={styles.card}>
      <input type="hidden" name="intent" value="review" />
      <input type="hidden" name="order_id" value={review.order_id} />
      <input type="hidden" name="action_id" value={review.action_id} />
      <input type="hidden" name="version" value={review.version} />
      <p>
        <Link to={`/console/orders/${review.order_id}`} className="figures">
          {review.order_number}
        </Link>
        . {texts.reviewText(review.driver, tapped, received)}{' '}
        {review.is_measured ? texts.arrivedLate : texts.clockUnchecked}
      </p>
      <div className={styles.row}>
        <Button type="submit" name="accept" value="on" isSmall isBusy={isBusy}>
          {texts.acceptReview(tapped)}
        </Button>
        <Button type="submit" name="accept" value="off" tone="outline" isSmall isBusy={isBusy}>
          {texts.rejectReview}
        </Button>
      </div>
      <div role="alert">{error && <Notice tone="error">{error.msg}</Notice>}</div>
    </fetcher.Form>
  )
}
