import { useActionData } from 'react-router'
import { shareTracking, stopSharing } from '#contract/orders/tracking-links.ts'
import { hasEnded } from '#domain/orders/order-status.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/share-order.route.ts'
import { loadOrder } from '../load-order.ts'
import { type ShareReply, ShareTracking } from './share-tracking.tsx'
import styles from './share-tracking.module.css'
import * as texts from './tracking-texts.ts'
import * as refusalTexts from '#domain/refusal-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.shareButton },
  { name: 'robots', content: 'noindex' },
]

/** The page contains a secret link and must not be cached. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const order = await loadOrder(context.get(apiContext), request, params.orderId)
  return { orderId: order.order_id, isShared: order.shared === true, isOver: hasEnded(order.status) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const order = { params: { order_id: params.orderId } }
  const text = await readFormFields(request)
  try {
    if (text('intent') === 'stop') {
      await api.call(stopSharing, order)
      return { ok: true, url: null } satisfies ShareReply
    }
    const { url } = await api.call(shareTracking, order)
    return { ok: true, url } satisfies ShareReply
  } catch (error) {
    return failureReply(error)
  }
}

/** Page to which the tracking page's share button leads without JavaScript. */
export default function ShareOrderScreen({
  loaderData: { orderId, isShared, isOver },
}: Route.ComponentProps) {
  const reply = useActionData<ShareReply>()
  return (
    <div className={`page ${styles.screen}`}>
      <h1 className="featureText">{texts.shareButton}</h1>
      {isOver ? (
        <p>{refusalTexts.orderEnded}</p>
      ) : (
        <ShareTracking orderId={orderId} isShared={isShared} reply={reply} />
      )}
      <p>
        <ButtonLink tone="outline" to={`/order/${orderId}/tracking`}>
          {texts.backLink}
        </ButtonLink>
      </p>
    </div>
  )
}
