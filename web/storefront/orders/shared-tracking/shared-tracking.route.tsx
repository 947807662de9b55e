import { data } from 'react-router'
import { OFFLINE } from '#contract/client.ts'
import { readSharedTracking, type SharedTracking } from '#contract/orders/tracking-links.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { addMinutes } from '#domain/time.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressSteps } from '../tracking/progress-steps.tsx'
import { trackedOrder } from '../tracking/tracked-order.ts'
import { TrackingHero } from '../tracking/tracking-hero.tsx'
import type { Route } from './+types/shared-tracking.route.ts'
import styles from './shared-tracking.module.css'
import { useReloadEvery } from './use-reload-every.ts'
import * as texts from './shared-tracking-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

/** The URL contains a secret token: it must not appear in a referrer or a cache. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })

const RELOAD_MS = 15_000

/** Messages for links that show no order, by API error. */
const LINK_ERRORS = [
  {
    code: 'tracking_link_ended',
    status: 410,
    title: texts.endedTitle,
    text: texts.endedText,
  },
  {
    code: 'tracking_link_invalid',
    status: 404,
    title: texts.brokenTitle,
    text: texts.brokenText,
  },
  {
    code: 'rate_limited',
    status: 429,
    title: texts.tooManyTitle,
    text: texts.tooManyText,
  },
]
type LinkErrorPage = Pick<(typeof LINK_ERRORS)[number], 'title' | 'text'>

type SharedTrackingPage =
  | { tracking: SharedTracking; now: string; ending?: never }
  | { ending: LinkErrorPage; tracking?: never }

/** Loads the tracked order. Redirects the order's owner, if logged in, to the order itself. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const { order_id, ...tracking } = await context
      .get(apiContext)
      .call(readSharedTracking, { params: { token: params.token } })
    if (order_id !== undefined) throw redirectTo(`/order/${order_id}/tracking`)
    return data<SharedTrackingPage>({ tracking, now: context.get(pageContext).now().toISOString() })
  } catch (error) {
    const found = LINK_ERRORS.find(({ code }) => isApiError(error, code))
    if (!found) throw error
    const { title, text, status } = found
    return data<SharedTrackingPage>({ ending: { title, text } }, { status })
  }
}

export default function SharedTrackingScreen({ loaderData }: Route.ComponentProps) {
  const { isStale } = useReloadEvery(loaderData.ending ? null : RELOAD_MS)
  if (loaderData.ending) return <LinkError {...loaderData.ending} />
  const { tracking, now } = loaderData
  const { time_zone, driver } = tracking
  const tracked = trackedOrder(
    {
      ...tracking,
      store: { time_zone },
      addresses: null,
      driver: driver === '' ? null : { firstname: driver },
    },
    now,
  )
  return (
    <>
      <TrackingHero {...tracked} text={arrivalText(tracking, tracked.isLate, now)} />
      <div className={`page ${styles.body}`}>
        {isStale && (
          <Notice tone="warning">
            {OFFLINE} {texts.staleText(timeText(now, time_zone))}
          </Notice>
        )}
        <ProgressSteps steps={tracked.steps} />
        <p className="quiet small">{texts.updatesText}</p>
        <p>
          <ButtonLink tone="outline" to="/login?return_to=/orders">
            {texts.logInButton}
          </ButtonLink>
        </p>
      </div>
    </>
  )
}

/** Returns the line below the headline. */
function arrivalText({ status, estimate_delivery, time_zone }: SharedTracking, isLate: boolean, now: string) {
  if (status === STATUS.onHold) return texts.pausedText
  if (!estimate_delivery) return isLate ? texts.lateText : ''
  const arrival = timeText(addMinutes(new Date(now), estimate_delivery.value).toISOString(), time_zone)
  return isLate ? texts.lateUntilText(arrival) : texts.arrivalText(arrival)
}

/** Message of an ended link. It is announced, because it may replace the order while the visitor is watching. */
const LinkError = ({ title, text }: LinkErrorPage) => (
  <div className={`page ${styles.body}`} role="alert">
    <h1 className="featureText">{title}</h1>
    <p>{text}</p>
    <p>
      <ButtonLink tone="outline" to="/">
        {texts.shopButton}
      </ButtonLink>
    </p>
  </div>
)
