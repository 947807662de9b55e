import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** One line for each row of the specification's route table (§2), then what the screens call without showing a page. */
export default [
  layout('storefront/shell/shell.route.tsx', [
    index('storefront/home/home.route.tsx'),
    route('bottleshop/:state', 'storefront/bottleshop/state.route.ts'),
    route('bottleshop/:state/:city', 'storefront/bottleshop/shelf.route.tsx', { id: 'all-products' }),
    route('bottleshop/:state/:city/categories', 'storefront/bottleshop/categories.route.tsx'),
    route('bottleshop/:state/:city/:category', 'storefront/bottleshop/shelf.route.tsx', { id: 'category' }),
    route('product/:productSlug', 'storefront/product/product.route.tsx'),
    route('favourites', 'storefront/favourites/favourites.route.tsx'),
    route('cart', 'storefront/cart/cart.route.tsx'),
    route('checkout', 'storefront/checkout/checkout.route.tsx'),
    route('order/:orderId/tracking', 'storefront/tracking/tracking.route.tsx'),
    route('order/:orderId/receipt', 'storefront/tracking/receipt.route.tsx'),
    route('orders', 'storefront/account/orders.route.tsx'),
    route('content/:uri', 'storefront/content/content.route.tsx'),
    route('contact-us/:page?', 'storefront/content/contact.route.tsx'),
    route('suburb/:state', 'storefront/content/suburbs.route.tsx'),
    route('address', 'storefront/address/address.route.tsx'),
    route('login', 'storefront/account/login.route.tsx'),
    route('forgot_password', 'storefront/account/forgot-password.route.tsx'),
    route('forgot_password/:email/:token', 'storefront/account/reset-password.route.tsx'),
    route('404', 'storefront/not-found/not-found.route.tsx'),
    route('*', 'storefront/not-found/unknown-path.route.ts'),
  ]),
  route('logout', 'storefront/account/logout.route.ts'),

  layout('console/console.route.tsx', [
    route('console', 'console/orders/orders.route.tsx'),
    route('console/orders/:orderId', 'console/orders/order.route.tsx'),
  ]),
  layout('driver/driver.route.tsx', [
    route('driver', 'driver/runs/jobs.route.tsx'),
    route('driver/orders/:orderId', 'driver/delivery/delivery.route.tsx'),
  ]),

  route('-/shelf', 'storefront/bottleshop/more-products.route.ts'),
  route('-/suggestions', 'storefront/bottleshop/search-suggestions.route.ts'),
  route('-/favourites', 'storefront/favourites/favourites.resource.route.ts'),
  route('-/session', 'storefront/shell/session.route.ts'),
  route('-/address', 'storefront/address/choose-address.route.ts'),
  route('-/addresses', 'storefront/address/search-addresses.route.ts'),
  route('-/cart/items', 'storefront/cart/cart-items.route.ts'),
  route('-/cart/linked-promo', 'storefront/promo-link/apply-promo.route.ts'),
  route('-/verify', 'storefront/checkout/verify.route.ts'),
  route('-/subscribe', 'storefront/content/subscribe.route.ts'),
] satisfies RouteConfig
