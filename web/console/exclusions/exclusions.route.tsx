import { Link, useActionData, useFetcher } from 'react-router'
import {
  type Exclusion,
  decideExclusionReview,
  listExclusionReviews,
  listExclusions,
} from '#contract/console/exclusions.ts'
import { failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { readInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { listPosition, readListQuery } from '../list-page.ts'
import styles from '../messages/messages.module.css'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/exclusions.route.ts'
import { ReviewCard, type ReviewReply } from './review-card.tsx'
import * as texts from './exclusions-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

type Tab = keyof typeof texts.TABS
const TABS = Object.keys(texts.TABS) as Tab[]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'exclusions.decide')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, ['show'])
  const tab = TABS.find((one) => one === filters.show) ?? 'open'
  if (tab === 'all') {
    const list = await api.callWhole(listExclusions, { query: page })
    return { tab, exclusions: list.data, reviews: [], place: listPosition(list) }
  }
  const list = await api.callWhole(listExclusionReviews, { query: { state: tab, ...page } })
  return { tab, exclusions: [], reviews: list.data, place: listPosition(list) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const reviewId = text('review_id')
  try {
    const body = readInput(decideExclusionReview.body, {
      decision: text('decision'),
      reason: text('reason'),
      version: text('version'),
    })
    await context.get(apiContext).call(decideExclusionReview, { params: { review_id: reviewId }, body })
    return { ok: true, reviewId } satisfies ReviewReply
  } catch (error) {
    const { data } = failureReply(error)
    return { ...data, reviewId } satisfies ReviewReply
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-CUSTOMER-3 */
export default function ExclusionsScreen({ loaderData }: Route.ComponentProps) {
  const { tab, exclusions, reviews, place } = loaderData
  const fetcher = useFetcher<ReviewReply>()
  const withoutScripts = useActionData<ReviewReply>()
  const reply = fetcher.state === 'idle' ? (fetcher.data ?? withoutScripts) : undefined
  // A colleague's concurrent decision removes the submitted form from this page.
  const isGone =
    reply?.ok === false &&
    !reviews.some(({ review_id: id, state }) => String(id) === reply.reviewId && state !== 'match')
  const isEmpty = exclusions.length + reviews.length === 0
  return (
    <div className="stack">
      <div className={styles.top}>
        <h1>{texts.title}</h1>
        <nav className={styles.filter} aria-label={texts.whichLabel}>
          {TABS.map((one) => (
            <Link
              key={one}
              to={`/console/exclusions?show=${one}`}
              aria-current={one === tab ? 'true' : undefined}
            >
              {texts.TABS[one]}
            </Link>
          ))}
        </nav>
      </div>
      <p className="quiet">{texts.ruleText}</p>
      <output>{reply?.ok && <Notice tone="ok">{texts.savedText}</Notice>}</output>
      <div role="alert">{isGone && <Notice tone="warning">{texts.goneText}</Notice>}</div>
      {isEmpty && <p>{EMPTY[tab]}</p>}
      <ul className={styles.list}>
        {reviews.map((review) => (
          <ReviewCard
            key={review.review_id}
            review={review}
            fetcher={fetcher}
            reply={reply?.reviewId === String(review.review_id) ? reply : undefined}
          />
        ))}
        {exclusions.map((exclusion) => (
          <ExclusionCard key={`${exclusion.self_exclusion_id} ${exclusion.state}`} exclusion={exclusion} />
        ))}
      </ul>
      <Pagination place={place} path="/console/exclusions" filters={{ show: tab }} />
    </div>
  )
}

const EMPTY: Record<Tab, string> = {
  open: texts.nothingOpen,
  decided: texts.nothingDecided,
  all: texts.nothingListed,
}

const TONES = { to_be_confirmed: 'warning', confirmed: 'ok', ended: 'plain', undone: 'plain' } as const

function ExclusionCard({ exclusion }: { exclusion: Exclusion }) {
  const { self_exclusion_id: id, state, email, mobile, by_birth_date: byBirthDate, term } = exclusion
  const foundBy = [email, mobile, byBirthDate && texts.birthDateText].filter(Boolean).join(', ')
  const from = longDateText(exclusion.starts)
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className="figures">{texts.numberText(id)}</h2>
        <Tag tone={TONES[state]}>{texts.STATES[state]}</Tag>
      </div>
      {state === 'undone' ? (
        <p className="quiet small">{texts.undoneText(from)}</p>
      ) : (
        <>
          <p className={styles.to}>
            {texts.TERMS[term] ?? term},{' '}
            {texts.spanText(from, exclusion.ends ? longDateText(exclusion.ends) : '')}
          </p>
          <p className="quiet small">{foundBy}</p>
        </>
      )}
      {exclusion.stopped_orders.length > 0 && (
        <p className="small">
          {texts.stoppedText}{' '}
          {exclusion.stopped_orders.map((order) => (
            <Link key={order.order_id} className="figures" to={`/console/orders/${order.order_id}`}>
              {order.order_number}{' '}
            </Link>
          ))}
        </p>
      )}
      {exclusion.open_reviews > 0 && (
        <p className="small">
          <Link to="/console/exclusions">{texts.waitingText(exclusion.open_reviews)}</Link>
        </p>
      )}
    </li>
  )
}
