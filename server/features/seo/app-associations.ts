import type { AndroidApp } from '#server/settings/app-settings.ts'

/**
 * Links that stay in the browser: what was begun there and is paid, signed or set there, and what is no page of the shop.
 * A mailed link's key would be read by the app and used up.
 */
const NOT_FOR_APPS = [
  ...['/checkout*', '/order/*/pay*', '/forgot_password*', '/unsubscribe/*', '/account/contact/*'],
  ...['/logout*', '/account/my-data*', '/console*', '/driver*', '/api/*', '/-/*', '/app/*', '/demo/*'],
]

/** The first that fits counts; both makers read the same form. */
const components = [...NOT_FOR_APPS.map((path) => ({ '/': path, exclude: true })), { '/': '*' }]

/**
 * Lets the iPhone app open the shop's links and fill in its passwords.
 * @source Apple "Supporting associated domains"
 */
export const appleAssociation = (appId: string) => ({
  // As the shop's own addresses are.
  applinks: { defaults: { caseSensitive: false }, details: [{ appIDs: [appId], components }] },
  webcredentials: { apps: [appId] },
})

const OPENS_LINKS = 'delegate_permission/common.handle_all_urls'
const FILLS_IN_PASSWORDS = 'delegate_permission/common.get_login_creds'

/**
 * The same for the Android app; which links stay out is read from Android 15 on, and stands in the app before.
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
