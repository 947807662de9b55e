import starIcon from '@phosphor-icons/core/assets/fill/star-fill.svg?raw'
import type { PublishedReview } from '#contract/reviews/reviews.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './reviews.module.css'
import * as texts from '../product-texts.ts'

/** Average rating in text and stars. */
export function ReviewSummary({ average, count }: { average: number; count: number }) {
  return (
    <p className={styles.summary}>
      <Stars count={Math.round(average)} />
      <span className="figures">
        <b>{average.toFixed(1)}</b> {texts.averageText(count)}
      </span>
    </p>
  )
}

export function ReviewList({ reviews }: { reviews: PublishedReview[] }) {
  return (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <li key={review.product_review_id}>
          <p className={styles.head}>
            <Stars count={review.stars} />
            <span className="visuallyHidden">{texts.starsLabel(review.stars)}</span>
            <b>{review.author}</b>
            <span className="small quiet">{texts.verifiedBuyer(longDateText(review.at))}</span>
          </p>
          {review.comment && <p className={styles.words}>{review.comment}</p>}
        </li>
      ))}
    </ul>
  )
}

function Stars({ count }: { count: number }) {
  return (
    <span className={styles.stars} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} data-is-given={star <= count}>
          <Icon svg={starIcon} size={1.125} />
        </span>
      ))}
    </span>
  )
}
