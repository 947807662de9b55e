import { listOrders } from '#contract/orders/orders.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import { redirectToLogin } from '#web/platform/authentication/login-redirect.ts'
import { BackToAccount } from '#web/storefront/account/profile/account-page.tsx'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import type { Route } from './+types/orders.route.ts'
import { OrderCard } from './order-card.tsx'
import styles from './orders.module.css'
import * as ordersTexts from '../orders-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: ordersTexts.title },
  { name: 'robots', content: 'noindex' },
]

const PAGE_SIZE = 10

/** @throws a redirect to the login for a guest, and to the last page for a page past the end */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  try {
    const query = { mine: true, page, limit: PAGE_SIZE }
    const { data: orders, total_pages } = await api.callWhole(listOrders, { query })
    const pages = Number(total_pages)
    if (page > 1 && page > pages) throw redirectTo(pages > 1 ? `/orders?page=${pages}` : '/orders')
    return { orders, page, pages }
  } catch (error) {
    if (isApiError(error, 'not_signed_in')) throw redirectToLogin(api, '/orders')
    if (isApiError(error, 'invalid_input')) throw redirectTo('/orders')
    throw error
  }
}

export default function OrdersScreen({ loaderData: { orders, page, pages } }: Route.ComponentProps) {
  if (orders.length === 0) return <NoOrders />
  return (
    <div className={`page ${styles.screen} stack`}>
      <BackToAccount />
      <h1 className="featureText">{ordersTexts.title}</h1>
      <ul className={styles.list}>
        {orders.map((order) => (
          <OrderCard key={order.order_id} order={order} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className={styles.paging} aria-label={ordersTexts.pagesLabel}>
          {page > 1 && (
            <ButtonLink tone="outline" to={page === 2 ? '/orders' : `/orders?page=${page - 1}`} rel="prev">
              {ordersTexts.newerLink}
            </ButtonLink>
          )}
          <span className="figures quiet">{ordersTexts.pageText(page, pages)}</span>
          {page < pages && (
            <ButtonLink tone="outline" to={`/orders?page=${page + 1}`} rel="next">
              {ordersTexts.olderLink}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}

function NoOrders() {
  return (
    <div className={`page ${styles.empty}`}>
      <BackToAccount />
      <h1 className="featureText">{ordersTexts.title}</h1>
      <GlassIndicator level={0} size={7} />
      <p>{ordersTexts.emptyText}</p>
      <ButtonLink to="/">{ordersTexts.findDrinksButton}</ButtonLink>
    </div>
  )
}
