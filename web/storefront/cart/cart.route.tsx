import { ApiError } from '#contract/client.ts'
import { getCart } from '#contract/shop/carts.ts'
import { useTrackedEvent } from '#web/analytics/use-tracking.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { Notice } from '#web/ui/notice.tsx'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { redirectBecause } from '#web/platform/navigation/arrival-reason.ts'
import { loadSavedArea } from '../address/delivery-area.ts'
import { presentArea, loadStoreLicence } from '../catalogue/page-area.ts'
import { problemText } from '../catalogue/problem-text.ts'
import { useFreshOffer } from '../delivery-time/use-fresh-offer.ts'
import { type DeliveryTimeData, loadDeliveryTime } from '../delivery-time/delivery-offer.ts'
import { DeliveryTime } from '../delivery-time/delivery-time.tsx'
import { useDeliveryChoice } from '../delivery-time/use-delivery-choice.ts'
import { unlistedMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/cart.route.ts'
import { MergeNotice } from './merge-notice.tsx'
import { CartLines } from './lines/cart-lines.tsx'
import { CartSummary } from './summary/cart-summary.tsx'
import { loadCart } from './load-cart.ts'
import { loadGapProducts } from './load-gap-products.ts'
import styles from './cart.module.css'
import { EmptyCart } from './empty-cart.tsx'
import { LinesMissingInCart } from './lines/missing-lines.tsx'
import { PriceChanges } from './lines/price-changes.tsx'
import { acceptSurcharge } from './summary/surcharge-cookie.ts'
import { useRevalidateOnReturn } from './use-revalidate-on-return.ts'
import * as texts from './cart-texts.ts'

export const meta: Route.MetaFunction = () => unlistedMeta(texts.title, texts.description)

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const area = await loadSavedArea(api)
  const loadedCart = loadCart(api)
  const [cart, time, licence, gapProducts] = await Promise.all([
    loadedCart,
    area && loadDeliveryTime(api, area.zone, context.get(pageContext).now()),
    area && loadStoreLicence(api, area.zone.primary_store_id),
    loadedCart.then((cart) => loadGapProducts(api, cart, area?.zone.primary_store_id)),
  ])
  const { searchParams } = new URL(request.url)
  return {
    cart,
    time,
    licence,
    gapProducts,
    area: area && presentArea(area),
    /** The checkout redirected here, because the customer has not accepted the surcharge. */
    asksSurcharge: searchParams.get('surcharge') === 'ask',
    /** The error of a form that was submitted without JavaScript. */
    problem: problemText(searchParams),
  }
}

/** Accepts the current surcharge and continues to the checkout. @source S-CART-9 */
export async function action({ context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const cartId = api.cookie('cart_id')
  if (!cartId) return redirectBecause(api, 'cart_empty', '/cart')
  try {
    acceptSurcharge(api, await api.call(getCart, { params: { cart_id: cartId } }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return redirectBecause(api, 'cart_changed', '/cart')
  }
  return redirectTo('/checkout')
}

export default function CartScreen({ loaderData }: Route.ComponentProps) {
  const { cart, time, area, gapProducts, asksSurcharge, problem } = loaderData
  useRevalidateOnReturn()
  useFreshOffer(time?.offer)
  useTrackedEvent(cart && cart.lines.length > 0 ? { name: 'view_cart', cart } : null, cart?.id)
  const shopPath = area?.shopPath ?? '/'
  if (!cart || cart.lines.length === 0)
    return <EmptyCart shopPath={shopPath} addition={cart?.addition ?? null} />
  return (
    <div className={`page ${styles.columns}`}>
      <div className="stack">
        <h1 className="featureText">{texts.title}</h1>
        {problem && <Notice tone="error">{problem}</Notice>}
        {cart.addition && <MergeNotice addition={cart.addition} />}
        <LinesMissingInCart lines={cart.lines} />
        <PriceChanges lines={cart.lines} />
        {time && <CartDeliveryTime time={time} />}
        <CartLines lines={cart.lines} />
      </div>
      <aside className={styles.side} aria-label={texts.totalsLabel}>
        <CartSummary
          cart={cart}
          shopPath={shopPath}
          gapProducts={gapProducts}
          asksSurcharge={asksSurcharge}
        />
      </aside>
    </div>
  )
}

function CartDeliveryTime({ time }: { time: DeliveryTimeData }) {
  return <DeliveryTime offer={time.offer} {...useDeliveryChoice(time)} />
}
