import { data, useNavigation } from 'react-router'
import { listOrderRatings, rateDelivery, reviewProduct } from '#contract/reviews/ratings.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { loadOrder } from '../load-order.ts'
import type { Route } from './+types/rating.route.ts'
import { RatingForm } from './rating-form.tsx'
import { noteOf, type RatingSubject, type RatingReply, type RatingFormValues } from './rating-reply.ts'
import styles from './rating.module.css'
import * as texts from './rating-texts.ts'
import * as ordersTexts from '../orders-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.rateButton },
  { name: 'robots', content: 'noindex' },
]

const DELIVERY = 'delivery'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const order = await loadOrder(api, request, params.orderId)
  const ratings = await api.call(listOrderRatings, { params: { order_id: order.order_id } })
  const pictures = new Map(order.carts.cart_items.map((line) => [line.product_id, line.image]))
  const subjects: [RatingSubject, ...RatingSubject[]] = [
    { key: DELIVERY, name: texts.deliveryName, picture: null, rating: ratings.delivery, note: '' },
    ...ratings.products.map(({ product_id: id, name, review }) => ({
      key: String(id),
      name,
      picture: pictures.get(id) || null,
      rating: review,
      note: noteOf(review),
    })),
  ]
  return { orderId: order.order_id, number: order.order_number, canRate: ratings.can_rate, subjects }
}

/** Saves each rating with stars or a comment separately. Returns the errors of refused ratings. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const typed: Record<string, RatingFormValues> = {}
  const errors: Record<string, ErrorBody> = {}
  let status = 200
  for (const key of form.getAll('thing').map(String)) {
    const values = { stars: text(`${key}-stars`), comment: text(`${key}-comment`) }
    typed[key] = values
    if (values.stars === '' && values.comment.trim() === '') continue
    try {
      const rating = { ...values, version: text(`${key}-version`) }
      await saveRating(context.get(apiContext), params.orderId, { key, rating })
    } catch (error) {
      const reply = failureReply(error)
      errors[key] = reply.data.error
      status = reply.init?.status ?? 400
    }
  }
  if (Object.keys(errors).length === 0) return redirectTo(`/order/${params.orderId}/tracking#rating`)
  return data({ ok: false, errors, typed } satisfies RatingReply, { status })
}

type RatingEntry = { key: string; rating: RatingFormValues & { version: string } }

const saveRating = (api: PageApi, orderId: string, { key, rating }: RatingEntry): Promise<unknown> =>
  key === DELIVERY
    ? api.call(rateDelivery, { params: { order_id: orderId }, body: rating })
    : api.call(reviewProduct, { params: { order_id: orderId, product_id: key }, body: rating })

export const shouldRevalidate = revalidateAfterFailure

/** @source S-REVIEW-1 */
export default function RatingScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, number, canRate, subjects } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className={`page ${styles.screen} stack`}>
      <h1>{texts.title}</h1>
      <p className="quiet">{texts.introText(number)}</p>
      {canRate ? (
        <RatingForm subjects={subjects} reply={actionData} isBusy={isBusy} />
      ) : (
        <Notice>{texts.notYetText}</Notice>
      )}
      <ButtonLink tone="quiet" to={`/order/${orderId}/tracking`}>
        {ordersTexts.backToOrderLink}
      </ButtonLink>
    </div>
  )
}
