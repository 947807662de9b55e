import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

/** One line for each path of the route table (S-ROUTE-1 to S-ROUTE-12), then what the screens call without showing a page. */
export default withShortIds([
  layout('storefront/layout/layout.route.tsx', [
    index('storefront/home/home.route.tsx'),
    route('bottleshop/:state', 'storefront/catalogue/product-list/state.route.ts'),
    route('bottleshop/:state/:city', 'storefront/catalogue/product-list/product-list.route.tsx', {
      id: 'all-products',
    }),
    route('bottleshop/:state/:city/categories', 'storefront/catalogue/categories/categories.route.tsx'),
    route('bottleshop/:state/:city/:category', 'storefront/catalogue/product-list/product-list.route.tsx', {
      id: 'category',
    }),
    route('product/:productSlug', 'storefront/product/product.route.tsx'),
    route('favourites', 'storefront/favourites/favourites.route.tsx'),
    route('cart', 'storefront/cart/cart.route.tsx'),
    route('checkout', 'storefront/checkout/checkout.route.tsx'),
    route('order/:orderId/tracking', 'storefront/orders/tracking/tracking.route.tsx'),
    route('order/:orderId/share', 'storefront/orders/tracking/share-order.route.tsx'),
    route('pay/:token', 'storefront/orders/payment-link/payment-link.route.tsx'),
    route('t/:token', 'storefront/orders/shared-tracking/shared-tracking.route.tsx'),
    route('order/:orderId/receipt', 'storefront/orders/documents/receipt.route.tsx'),
    route('order/:orderId/invoice', 'storefront/orders/documents/invoice.route.tsx'),
    route('order/:orderId/items', 'storefront/orders/changes/change-items.route.tsx'),
    route('order/:orderId/problem', 'storefront/orders/problem/problem.route.tsx'),
    route('order/:orderId/rating', 'storefront/orders/rating/rating.route.tsx'),
    route('order/:orderId/pay', 'storefront/orders/changes/pay-again.route.tsx'),
    route('orders', 'storefront/orders/list/orders.route.tsx'),
    route('account', 'storefront/account/profile/account.route.tsx'),
    route('account/two-step', 'storefront/account/security/two-step.route.tsx'),
    route('account/credit', 'storefront/account/credit/credit.route.tsx'),
    route('account/delete', 'storefront/account/deletion/delete-account.route.tsx'),
    route('account/deleted', 'storefront/account/deletion/account-deleted.route.tsx'),
    route('unsubscribe/:token', 'storefront/account/contacts/unsubscribe.route.tsx'),
    route('self-exclusion', 'storefront/self-exclusion/self-exclusion.route.tsx'),
    route('content/:uri', 'storefront/content/content.route.tsx'),
    route('contact-us/:page?', 'storefront/content/contact.route.tsx'),
    route('suburb/:state', 'storefront/suburbs/suburbs.route.tsx'),
    route('address', 'storefront/address/address.route.tsx'),
    route('account/secure/:token', 'storefront/account/security/secure-account.route.tsx'),
    route('account/contact/:token', 'storefront/account/contacts/contact-change.route.tsx'),
    route('confirm', 'platform/authentication/confirm.route.tsx'),
    route('login', 'storefront/account/login/login.route.tsx'),
    route('login/second-step', 'storefront/account/login/two-step-login.route.tsx'),
    route('register', 'storefront/account/register/register.route.tsx'),
    route('forgot_password', 'storefront/account/password-reset/forgot-password.route.tsx'),
    route('forgot_password/:email/:token', 'storefront/account/password-reset/reset-password.route.tsx'),
    route('404', 'storefront/not-found/not-found.route.tsx'),
    route('*', 'storefront/not-found/unknown-path.route.ts'),
  ]),
  route('account/my-data', 'storefront/account/deletion/my-data.route.ts'),
  route('logout', 'storefront/account/login/logout.route.ts'),

  layout('console/console.route.tsx', [
    route('console', 'console/orders/board/orders.route.tsx'),
    route('console/orders/new', 'console/orders/new/new-order.route.tsx'),
    route('console/orders/pick', 'console/orders/picking/several/round.route.tsx'),
    route('console/orders/:orderId', 'console/orders/order.route.tsx'),
    route('console/products', 'console/products/product-list.route.tsx'),
    route('console/products/new', 'console/products/new-product.route.tsx'),
    route('console/products/:productId', 'console/products/product.route.tsx'),
    route('console/imports', 'console/imports/imports.route.tsx'),
    route('console/imports/:importId', 'console/imports/import.route.tsx'),
    route('console/stock', 'console/stock/stock.route.tsx'),
    route('console/stock/:storeId/delivery', 'console/stock/goods/delivery.route.tsx'),
    route('console/stock/:storeId/transfers', 'console/stock/goods/transfers.route.tsx'),
    route('console/stock/:storeId/transfers/new', 'console/stock/goods/new-transfer.route.tsx'),
    route('console/stock/:storeId/transfers/:transferId', 'console/stock/goods/transfer.route.tsx'),
    route('console/stock/:storeId/:productId', 'console/stock/stock-product.route.tsx'),
    route('console/orders/:orderId/pick', 'console/orders/picking/round/pick.route.tsx'),
    route('console/problems', 'console/problems/problems.route.tsx'),
    route('console/reviews', 'console/reviews/reviews.route.tsx'),
    route('console/approvals', 'console/approvals/approvals.route.tsx'),
    route('console/credit', 'console/credit/credit.route.tsx'),
    route('console/reconciliation', 'console/reconciliation/reconciliation.route.tsx'),
    route('console/breaches', 'console/breaches/breaches.route.tsx'),
    route('console/messages', 'console/messages/messages.route.tsx'),
    route('console/searches', 'console/searches/searches.route.tsx'),
    route('console/marketing', 'console/marketing/marketing.route.ts'),
    route('console/marketing/codes', 'console/marketing/codes/promo-codes.route.tsx'),
    route('console/marketing/codes/:promoCodeId', 'console/marketing/codes/promo-code.route.tsx'),
    route('console/marketing/promotions', 'console/marketing/promotions/promotions.route.tsx'),
    route('console/marketing/promotions/:promotionId', 'console/marketing/promotions/promotion.route.tsx'),
    route('console/marketing/simulator', 'console/marketing/simulator/simulator.route.tsx'),
    route('console/audit', 'console/audit/audit.route.tsx'),
  ]),
  layout('driver/driver.route.tsx', [
    route('driver', 'driver/jobs/jobs.route.tsx'),
    route('driver/orders/:orderId', 'driver/delivery/delivery.route.tsx'),
  ]),

  route('-/shelf', 'storefront/catalogue/product-list/more-products.route.ts'),
  route('-/suggestions', 'storefront/catalogue/search/search-suggestions.route.ts'),
  route('-/favourites', 'storefront/favourites/favourites.resource.route.ts'),
  route('-/session', 'storefront/session/session.route.ts'),
  route('-/buy-again', 'storefront/home/buy-again.route.ts'),
  route('-/address', 'storefront/address/choose-address.route.ts'),
  route('-/addresses', 'platform/address-search/search-addresses.route.ts', { id: 'search-addresses' }),
  route('-/cart/items', 'storefront/cart/cart-items.route.ts'),
  route('-/cart/linked-promo', 'storefront/cart/promo-link/apply-promo.route.ts'),
  route('-/picks', 'console/orders/picking/round/picks.route.ts'),
  route('-/substitutes/:orderId/:lineId', 'console/orders/picking/round/substitutes.route.ts'),
  route('-/stock/:storeId', 'console/stock/goods/products.route.ts'),
  route('-/packs', 'console/orders/new/find-packs.route.ts'),
  route('-/goodwill', 'console/credit/goodwill.route.ts'),
  route('-/verify', 'storefront/checkout/verification/verify.route.ts'),
  route('-/passkeys', 'storefront/account/security/passkeys.route.ts'),
  route('-/subscribe', 'storefront/content/subscribe/subscribe.route.ts'),
]) satisfies RouteConfig

/**
 * A route's id is its file's name, prefixed with the surface for console and driver. Every page loads the ids of all
 * routes; the framework's default ids are whole paths, which would make each page larger.
 */
function withShortIds(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map((entry) => {
    const [surface, name] = [entry.file.split('/')[0], /([^/]+)\.route\.tsx?$/.exec(entry.file)?.[1]]
    const id = entry.id ?? (surface === 'storefront' ? name : `${surface}/${name}`)
    return { ...entry, ...(id && { id }), ...(entry.children && { children: withShortIds(entry.children) }) }
  })
}
