import { type FetcherWithComponents, Link, useFetcher } from 'react-router'
import type { ErrorBody } from '#contract/errors.ts'
import {
  type ConsoleReview,
  decideReview,
  listDeliveryRatings,
  listReviews,
} from '#contract/reviews/reviews.ts'
import { REASON_MAX } from '#domain/field-lengths.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import list from '../messages/messages.module.css'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/reviews.route.ts'
import * as texts from './reviews-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

const LABELS = {
  pending: texts.pendingFilter,
  published: texts.publishedFilter,
  rejected: texts.rejectedFilter,
  deliveries: texts.deliveriesFilter,
} as const
type ReviewFilter = keyof typeof LABELS
const REVIEW_FILTERS = Object.keys(LABELS) as ReviewFilter[]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'reviews.read')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, ['show'])
  const shown = REVIEW_FILTERS.find((one) => one === filters.show) ?? 'pending'
  if (shown === 'deliveries') {
    const ratings = await readListPage(api.callWhole(listDeliveryRatings, { query: page }))
    return { shown, reviews: null, ratings }
  }
  const query = { state: shown, ...page }
  return { shown, reviews: await readListPage(api.callWhole(listReviews, { query })), ratings: null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const reviewId = text('product_review_id')
  try {
    await context.get(apiContext).call(decideReview, {
      params: { product_review_id: reviewId },
      body: {
        version: text('version'),
        state: text('state') === 'published' ? 'published' : 'rejected',
        reason: text('reason'),
      },
    })
    return { ok: true, reviewId } satisfies ReviewReply
  } catch (error) {
    const { data } = failureReply(error)
    return { ...data, reviewId } satisfies ReviewReply
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-STAFF-4 */
export default function ReviewsScreen({ loaderData }: Route.ComponentProps) {
  const { shown, reviews, ratings } = loaderData
  const place = reviews ?? ratings
  const fetcher = useFetcher<ReviewReply>()
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  // A colleague's concurrent decision removes the review, with the submitted form, from the current list.
  const isGone = reply?.ok === false && !reviews?.rows.some((review) => isAbout(review, reply))
  return (
    <div className="stack">
      <div className={list.top}>
        <div>
          <h1>{texts.title}</h1>
          <p className="quiet small figures">
            {place.total} {LABELS[shown].toLowerCase()}
          </p>
        </div>
        <nav className={list.filter} aria-label={texts.whichLabel}>
          {REVIEW_FILTERS.map((one) => (
            <Link
              key={one}
              to={`/console/reviews?show=${one}`}
              aria-current={one === shown ? 'true' : undefined}
            >
              {LABELS[one]}
            </Link>
          ))}
        </nav>
      </div>
      {reviews && <Notice>{texts.ruleText}</Notice>}
      <div role="alert">{isGone && <Notice tone="warning">{texts.goneText}</Notice>}</div>
      {place.rows.length === 0 && <p>{shown === 'pending' ? texts.nothingPendingText : texts.noneText}</p>}
      <ul className={list.list}>
        {reviews?.rows.map((review) => (
          <ReviewCard
            key={review.product_review_id}
            review={review}
            fetcher={fetcher}
            failure={reply?.ok === false && isAbout(review, reply) ? reply.error : null}
          />
        ))}
        {ratings?.rows.map((rating) => (
          <li key={rating.order_id} className={list.card}>
            <div className={list.head}>
              <h2 className="figures">{texts.starsText(rating.stars)}</h2>
              <span className="small quiet figures">{clockText(rating.at)}</span>
            </div>
            <p>
              <Link to={`/console/orders/${rating.order_id}`}>
                {texts.ratingOrderLink(rating.order_number)}
              </Link>
              , {rating.store}
            </p>
            {rating.comment && <p className={list.words}>“{rating.comment}”</p>}
          </li>
        ))}
      </ul>
      <Pagination place={place} path="/console/reviews" filters={{ show: shown }} />
    </div>
  )
}

type ReviewReply = ActionReply & { reviewId: string }

const isAbout = (review: ConsoleReview, { reviewId }: ReviewReply): boolean =>
  String(review.product_review_id) === reviewId

type CardProps = {
  review: ConsoleReview
  fetcher: FetcherWithComponents<ReviewReply>
  failure: ErrorBody | null
}

function ReviewCard({ review, ...decision }: CardProps) {
  return (
    <li className={list.card}>
      <div className={list.head}>
        <h2 className="figures">
          <Link to={`/product/${review.product_slug}`}>{review.product_name}</Link>,{' '}
          {texts.starsText(review.stars)}
        </h2>
        <span className="small quiet figures">{clockText(review.at)}</span>
      </div>
      <p>
        {review.author},{' '}
        <Link to={`/console/orders/${review.order_id}`}>{texts.reviewOrderLink(review.order_number)}</Link>,{' '}
        {review.store}
      </p>
      {review.comment && <p className={list.words}>“{review.comment}”</p>}
      {review.reason && <p className="small">{texts.rejectedText(review.reason)}</p>}
      <Decision review={review} {...decision} />
    </li>
  )
}

/** Decision form. For a published review it is collapsed and takes the review down. */
function Decision(props: CardProps) {
  return props.review.state === 'published' ? (
    <details>
      <summary>{texts.takeDownTitle}</summary>
      <DecisionForm {...props} />
    </details>
  ) : (
    <DecisionForm {...props} />
  )
}

function DecisionForm({ review, fetcher, failure }: CardProps) {
  const isBusy = fetcher.formData?.get('product_review_id') === String(review.product_review_id)
  return (
    <fetcher.Form method="post" className="stackSmall" aria-label={texts.decideLabel(review.product_name)}>
      <input type="hidden" name="product_review_id" value={review.product_review_id} />
      <input type="hidden" name="version" value={review.version} />
      {review.state !== 'rejected' && (
        <Field
          label={texts.reasonLabel}
          name="reason"
          maxLength={REASON_MAX}
          {...(failure?.fields?.reason && { error: failure.fields.reason })}
        />
      )}
      <div role="alert">{failure && !failure.fields && <Notice tone="error">{failure.msg}</Notice>}</div>
      <div className={list.filter}>
        {review.state !== 'published' && (
          <Button type="submit" name="state" value="published" isSmall isBusy={isBusy}>
            {texts.publishButton}
          </Button>
        )}
        {review.state !== 'rejected' && (
          <Button type="submit" name="state" value="rejected" tone="outline" isSmall isBusy={isBusy}>
            {texts.rejectButton}
          </Button>
        )}
      </div>
    </fetcher.Form>
  )
}
