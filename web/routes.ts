import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** One line for each row of the specification's route table (§2), then what the screens call without showing a page. */
export default [
  layout('storefront/shell/shell.route.tsx', [
    index('storefront/home/home.route.tsx'),
    route('login', 'storefront/account/login.route.tsx'),
    route('404', 'storefront/not-found/not-found.route.tsx'),
    route('*', 'storefront/not-found/unknown-path.route.ts'),
  ]),
  route('logout', 'storefront/account/logout.route.ts'),

  route('-/session', 'storefront/shell/session.route.ts'),
  route('-/address', 'storefront/address/choose-address.route.ts'),
  route('-/addresses', 'storefront/address/search-addresses.route.ts'),
  route('-/subscribe', 'storefront/content/subscribe.route.ts'),
] satisfies RouteConfig
