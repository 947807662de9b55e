import { useState } from 'react'
import { placeOrder } from '#contract/shop/checkout.ts'
import { getMe } from '#contract/account/users.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { isApiError, failureReply } from '#web/platform/api/action-reply.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { DELIVERY_COOKIES } from '../delivery-time/delivery-choice.ts'
import { useFreshOffer } from '../delivery-time/use-fresh-offer.ts'
import { useRevalidateOnReturn } from '../cart/use-revalidate-on-return.ts'
import type { Route } from './+types/checkout.route.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { loadCheckout } from './load-checkout.ts'
import { CheckoutSummary, FoldedCheckoutSummary } from './checkout-summary.tsx'
import styles from './checkout.module.css'
import { readJson } from '#web/platform/api/form-fields.ts'
import { unlistedMeta } from '../seo/page-meta.ts'
import { NoAddress } from './no-address.tsx'
import type { OrderRequest } from './submit/order-body.ts'
import * as texts from './checkout-texts.ts'

export const meta: Route.MetaFunction = () => unlistedMeta(texts.title, texts.description)

export const loader = ({ context }: Route.LoaderArgs) =>
  loadCheckout(context.get(apiContext), context.get(pageContext).now())

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const { body, key } = (await readJson(request)) as OrderRequest
  let orderId: number
  try {
    const order = await api.call(placeOrder, { body, headers: { 'idempotency-key': key } })
    orderId = order.order_id
  } catch (error) {
    return failureReply(await sessionError(api, error))
  }
  for (const name of ['cart_id', ...DELIVERY_COOKIES, 'surcharge']) api.clearCookie(name)
  return redirectTo(`/order/${orderId}/tracking`)
}

/** Returns `not_signed_in` for a `forbidden` error whose cause is an ended session, and other errors unchanged. */
async function sessionError(api: PageApi, error: unknown): Promise<unknown> {
  if (!isApiError(error, 'forbidden')) return error
  return api.call(getMe).then(
    () => error,
    (ended: unknown) => ended,
  )
}

/**
 * Skips the reload after an order attempt, because a refused order changes nothing on this page and a new card form
 * would lose its typed values. The form itself reloads data that may have changed, such as prices and slots.
 */
export const shouldRevalidate = ({
  formAction,
  defaultShouldRevalidate,
}: {
  formAction?: string
  defaultShouldRevalidate: boolean
}) => (formAction === '/checkout' || formAction === '/-/verify' ? false : defaultShouldRevalidate)

export default function CheckoutScreen({ loaderData: page }: Route.ComponentProps) {
  const { time, address } = page
  const [tip, setTip] = useState(0)
  useRevalidateOnReturn()
  useFreshOffer(time?.offer)
  if (!time || !address) return <NoAddress />
  return (
    <div className={`page ${styles.columns}`}>
      <h1 className="visuallyHidden">{texts.title}</h1>
      <FoldedCheckoutSummary cart={page.cart} tip={tip} />
      <CheckoutForm page={page} time={time} address={address} onTip={setTip} />
      <CheckoutSummary cart={page.cart} tip={tip} />
    </div>
  )
}
