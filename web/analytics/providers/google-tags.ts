import { removeKeys } from '../stored-values.ts'
import type { AnalyticsProvider } from './analytics-provider.ts'

type TagWindow = Window & { dataLayer?: unknown[]; google_tag_manager?: Record<string, unknown> }

const SCRIPT = 'https://www.googletagmanager.com/gtm.js'

/** Events that have no `ecommerce` object in the reference. */
const NON_ECOMMERCE = new Set(['login', 'sign_up', 'promo_code_failed'])

const GRANTED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'granted',
}

/** @source S-CALL-6 */
const PLATFORM = 'Web'

/**
 * Opens Google Tag Manager. The container configures the use of the data layer; the CSP blocks custom code. Only analytics
 * storage is granted, and nothing for advertising.
 */
export function openGoogleTags(containerId: string, page: TagWindow = window): AnalyticsProvider {
  let isAsked = false
  let hasBegun = false
  let sentPath = ''
  // Set by the container when it runs.
  const hasRun = () => page.google_tag_manager !== undefined
  const layer = (): unknown[] => (page.dataLayer ??= [])
  const tagIds = () => Object.keys(page.google_tag_manager ?? {}).filter((id) => /^(G|AW|GT)-/.test(id))
  const setDisabled = (isDisabled: boolean) => {
    for (const id of tagIds()) Object.assign(page, { [`ga-disable-${id}`]: isDisabled })
  }
  // Google's commands are `arguments` objects; arrays are ignored.
  function command(..._words: unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params
    layer().push(arguments)
  }
  const sendPath = (path: string) => {
    if (path === sentPath) return
    sentPath = path
    command('set', { page_location: page.location.origin + path, page_referrer: '' })
  }
  return {
    start: (path) => {
      setDisabled(false)
      if (hasBegun) return command('consent', 'update', { analytics_storage: 'granted' })
      hasBegun = true
      command('consent', 'default', GRANTED)
      // Before the first event, because a tag would otherwise read the URL itself, including search terms.
      sendPath(path)
      layer().push({ 'gtm.start': Math.round(performance.timeOrigin + performance.now()), event: 'gtm.js' })
      if (!isAsked) ask(page, containerId)
      isAsked = true
    },
    send: ({ name, params }, path) => {
      sendPath(path)
      // As documented by Google: otherwise missing fields are taken from the previous event.
      if (!NON_ECOMMERCE.has(name)) layer().push({ ecommerce: null })
      layer().push({
        event: name,
        platform: PLATFORM,
        ...(NON_ECOMMERCE.has(name) ? params : { ecommerce: params }),
      })
    },
    // Google does not receive the signed-in user.
    identify: () => {},
    stop: () => {
      if (hasRun()) command('consent', 'update', { analytics_storage: 'denied' })
      else {
        // The script may still be loading and would send the pending events.
        layer().length = 0
        sentPath = ''
        hasBegun = false
      }
      setDisabled(true)
      deleteGoogleData(page)
    },
  }
}

function ask({ document }: Window, containerId: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = `${SCRIPT}?id=${containerId}`
  document.head.append(script)
}

/** Deletes Google Analytics' cookies, which are set on the host or any parent domain, and its storage keys. */
function deleteGoogleData({ document, location, localStorage }: Window): void {
  const names = document.cookie
    .split('; ')
    .map((pair) => pair.replace(/=.*$/s, ''))
    .filter((name) => /^_ga|^_gid$|^_gcl/.test(name))
  const parts = location.hostname.split('.')
  const domains = parts.map((_, at) => parts.slice(at).join('.'))
  for (const name of names) {
    const gone = `${name}=; Path=/; Max-Age=0`
    document.cookie = gone
    for (const domain of domains) document.cookie = `${gone}; Domain=${domain}`
  }
  try {
    removeKeys(localStorage, (key) => /^_ga|^_gcl/.test(key))
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
