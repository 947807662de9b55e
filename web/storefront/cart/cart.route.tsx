import { apiContext } from '#web/api.ts'
import { pageContext } from '#web/page-context.ts'
import { savedPlace } from '../address/place.ts'
import { presentPlace, storeLicence } from '../bottleshop/shop-place.ts'
import { loadDeliveryTime } from '../delivery-time/delivery-offer.ts'
import type { Route } from './+types/cart.route.ts'
import { CartLines } from './cart-lines.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CartTime } from './cart-time.tsx'
import { loadCart } from './cart-view.ts'
import styles from './cart.module.css'
import { EmptyCart } from './empty-cart.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'My Cart' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const place = await savedPlace(api)
  const [cart, time, licence] = await Promise.all([
    loadCart(api),
    place && loadDeliveryTime(api, place.zone, context.get(pageContext).now()),
    place && storeLicence(api, place.zone.primary_store_id),
  ])
  return { cart, time, licence, place: place && presentPlace(place) }
}

export default function CartScreen({ loaderData: { cart, time, place } }: Route.ComponentProps) {
  const shopPath = place?.shopPath ?? '/'
  if (!cart || cart.lines.length === 0) return <EmptyCart shopPath={shopPath} />
  return (
    <div className={`page ${styles.columns}`}>
      <div className="stack">
        <h1 className="featureText">My Cart</h1>
        {time && <CartTime time={time} />}
        <CartLines lines={cart.lines} />
      </div>
      <aside className={styles.side} aria-label="Order total">
        <CartSummary cart={cart} shopPath={shopPath} />
      </aside>
    </div>
  )
}
