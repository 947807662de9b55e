import type { AndroidApp } from '#server/settings/app-settings.ts'

/**
 * Paths that must stay in the browser: payments and sign-in flows that started there, and everything that is not a
 * page. The app would also consume the token of a mailed link.
 */
const NOT_FOR_APPS = [
  '/checkout*',
  '/order/*/pay*',
  '/pay/*',
  '/forgot_password*',
  '/unsubscribe/*',
  '/back-in-stock/*',
  '/account/contact/*',
  '/t/*',
  '/logout*',
  '/account/my-data*',
  '/console*',
  '/driver*',
  '/api/*',
  '/-/*',
  '/app/*',
  '/demo/*',
]

/** Rules in the format that both Apple and Google read. The first match counts. */
const components = [...NOT_FOR_APPS.map((path) => ({ '/': path, exclude: true })), { '/': '*' }]

/**
 * Lets the iPhone app open the shop's links and fill in its passwords.
 * @source Apple "Supporting associated domains"
 */
export const appleAssociation = (appId: string) => ({
  // Case-insensitive, like the shop's own URLs.
  applinks: { defaults: { caseSensitive: false }, details: [{ appIDs: [appId], components }] },
  webcredentials: { apps: [appId] },
})

const OPENS_LINKS = 'delegate_permission/common.handle_all_urls'
const FILLS_IN_PASSWORDS = 'delegate_permission/common.get_login_creds'

/**
 * Lets the Android app open the shop's links and fill in its passwords. Android 15 and later read the excluded paths
 * from this file; older versions use the list in the app.
 * @source Google "Digital Asset Links", Android "Configure website associations and dynamic rules"
 */
export const androidAssociation = ({ packageName, fingerprints }: AndroidApp) => [
  {
    relation: [OPENS_LINKS, FILLS_IN_PASSWORDS],
    target: {
      namespace: 'android_app',
      package_name: packageName,
      sha256_cert_fingerprints: fingerprints,
    },
    relation_extensions: { [OPENS_LINKS]: { dynamic_app_link_components: components } },
  },
]
