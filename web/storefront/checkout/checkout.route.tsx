import { redirect } from 'react-router'
import { placeOrder } from '#contract/shop/checkout.ts'
import { guestClientToken, memberClientToken, paypalStatus } from '#contract/shop/payment.ts'
import { getMe, listPaymentMethods } from '#contract/shop/users.ts'
import { apiContext, type PageApi } from '#web/api.ts'
import { type Failure, keepPageWhenOffline, refusal } from '#web/failure.ts'
import { pageContext } from '#web/page-context.ts'
import { savedPlace } from '../address/place.ts'
import { readSavedAddress, type SavedAddress, shortAddress } from '../address/saved-address.ts'
import { presentPlace, storeLicence } from '../bottleshop/shop-place.ts'
import { loadCart } from '../cart/cart-view.ts'
import { loadDeliveryTime } from '../delivery-time/delivery-offer.ts'
import type { Route } from './+types/checkout.route.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import styles from './checkout.module.css'
import { NoAddressYet } from './no-address-yet.tsx'
import type { OrderAddress, OrderRequest } from './order-body.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Checkout' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [cart, place, user] = await Promise.all([
    loadCart(api),
    savedPlace(api),
    api.cookie('token') ? api.call(getMe).catch(() => null) : null,
  ])
  if (!cart || cart.lines.length === 0) throw redirect('/cart')
  const [time, licence, payment] = await Promise.all([
    place && loadDeliveryTime(api, place.zone, context.get(pageContext).now()),
    place && storeLicence(api, place.zone.primary_store_id),
    loadPayment(api, user?.user_id ?? null),
  ])
  return {
    cart,
    time,
    licence,
    payment,
    place: place && presentPlace(place),
    address: presentAddress(readSavedAddress(api)),
    user: user && {
      id: user.user_id,
      firstName: user.firstname,
      lastName: user.lastname,
      mobile: user.mobile,
      hasBirthDate: user.dob !== '',
      addresses: user.addresses.flatMap(({ address_id, address_formated }) =>
        address_id === undefined ? [] : [{ id: address_id, text: address_formated }],
      ),
    },
  }
}

export type CheckoutPage = Awaited<ReturnType<typeof loader>>

const presentAddress = (address: SavedAddress | null): (OrderAddress & { text: string }) | null =>
  address && {
    text: shortAddress(address),
    addressId: address.address_id ?? null,
    line1: address.address_line_1 ?? '',
    line2: address.address_line_2 ?? '',
    city: address.city,
    state: address.state,
    postcode: address.postcode,
  }

/** What can be paid with. A gateway that does not answer leaves a page that says so, not an error page. */
async function loadPayment(api: PageApi, userId: number | null) {
  try {
    const params = { user_id: userId ?? 0 }
    const [token, paypal, methods] = await Promise.all([
      userId === null ? api.call(guestClientToken) : api.call(memberClientToken, { params }),
      api.call(paypalStatus).catch(() => ({ enabled: false })),
      userId === null ? [] : api.call(listPaymentMethods, { params }).catch(() => []),
    ])
    return { clientToken: token.client_token, hasPayPal: paypal.enabled, methods }
  } catch {
    return null
  }
}

export type PlaceOrderReply = Failure

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const { body, key } = (await request.json()) as OrderRequest
  let orderId: number
  try {
    const order = await api.call(placeOrder, { body, headers: { 'idempotency-key': key } })
    orderId = order.order_id
  } catch (error) {
    return refusal(error)
  }
  for (const name of ['cart_id', 'delivery_time']) api.setCookie(`${name}=; Path=/; Max-Age=0; SameSite=Lax`)
  return redirect(`/order/${orderId}/tracking`)
}

export const clientAction = keepPageWhenOffline

/**
 * A refused order changes nothing here, and another card form would lose what was typed. What may have changed (a price,
 * a slot) the form asks for itself.
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
  if (!time || !address) return <NoAddressYet />
  return (
    <div className={`page ${styles.columns}`}>
      <h1 className="visuallyHidden">Checkout</h1>
      <CheckoutForm page={page} time={time} address={address} />
      <aside className={`${styles.side} fromTablet`} aria-label="My Cart">
        <CheckoutSummary cart={page.cart} />
      </aside>
    </div>
  )
}
