import { type FetcherWithComponents, Link } from 'react-router'
import type { ExclusionReview } from '#contract/console/exclusions.ts'
import { REASON_MAX } from '#domain/field-lengths.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { mobileText } from '#web/platform/format/mobile-text.ts'
import { clockText, longDateText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from '../messages/messages.module.css'
import * as texts from './exclusions-texts.ts'

export type ReviewReply = ActionReply & { reviewId: string }

type Props = {
  review: ExclusionReview
  fetcher: FetcherWithComponents<ReviewReply>
  reply: ReviewReply | undefined
}

const TONES = { open: 'warning', match: 'error', other: 'plain' } as const

/**
 * Card of a customer who has the same name as a self-excluded person, with the decision whether they are the same.
 */
export function ReviewCard({ review, fetcher, reply }: Props) {
  const name = `${review.firstname} ${review.lastname}`.trim()
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>{review.state === 'open' ? texts.sameName(name) : name}</h2>
        <Tag tone={TONES[review.state]}>{texts.OUTCOMES[review.state]}</Tag>
      </div>
      <Facts review={review} name={name} />
      {review.reason && (
        <p className={styles.reason}>
          “{review.reason}”{' '}
          <span className="quiet small figures">
            {review.decided && texts.decidedText(review.decided_by, clockText(review.decided))}
          </span>
        </p>
      )}
      {review.state !== 'match' && <Decision {...{ review, name, fetcher, reply }} />}
    </li>
  )
}

function Facts({ review, name }: { review: ExclusionReview; name: string }) {
  const { exclusion, order } = review
  const contacts = [exclusion.email, exclusion.mobile].filter(Boolean).join(', ') || texts.unknownContact
  return (
    <>
      <p className={styles.to}>
        <b>{texts.exclusionLabel}:</b> {contacts},{' '}
        {(texts.TERMS[exclusion.term] ?? exclusion.term).toLowerCase()},{' '}
        <span className="figures">{texts.sinceText(longDateText(exclusion.starts))}</span>
      </p>
      <p className={styles.to}>
        <b>{texts.customerLabel}:</b> <Link to={`/console/customers/${review.user_id}`}>{name}</Link>,{' '}
        {review.email} <span className="figures">{mobileText(review.mobile)}</span>
      </p>
      {order && (
        <p className="small quiet">
          {texts.orderText}{' '}
          <Link className="figures" to={`/console/orders/${order.order_id}`}>
            {order.order_number}
          </Link>
          , <span className="figures">{clockText(review.found)}</span>
        </p>
      )}
    </>
  )
}

function Decision({ review, name, fetcher, reply }: Props & { name: string }) {
  const error = reply?.ok === false ? reply.error : null
  const isBusy = fetcher.formData?.get('review_id') === String(review.review_id)
  return (
    <fetcher.Form method="post" className="stackSmall">
      <input type="hidden" name="review_id" value={review.review_id} />
      <input type="hidden" name="version" value={review.version} />
      <Field
        label={texts.reasonLabel}
        name="reason"
        maxLength={REASON_MAX}
        {...(error?.fields?.reason && { error: error.fields.reason })}
      />
      <div role="alert">
        {error && !error.fields && (
          <Notice tone="error">{error.code === 'stale' ? texts.staleText : error.msg}</Notice>
        )}
      </div>
      <div className={styles.filter}>
        <Button
          type="submit"
          name="decision"
          value="match"
          isSmall
          isBusy={isBusy}
          aria-label={texts.decisionLabel(texts.matchButton, name)}
        >
          {texts.matchButton}
        </Button>
        {review.state === 'open' && (
          <Button
            type="submit"
            name="decision"
            value="other"
            tone="outline"
            isSmall
            isBusy={isBusy}
            aria-label={texts.decisionLabel(texts.otherButton, name)}
          >
            {texts.otherButton}
          </Button>
        )}
      </div>
      <p className="quiet small">{texts.matchHint}</p>
    </fetcher.Form>
  )
}
