import type { Mixpanel } from 'mixpanel-browser'
import { AFFILIATION } from '../events/ecommerce-items.ts'
import { removeKeys } from '../stored-values.ts'
import type { AnalyticsEvent } from '../events/ecommerce-event.ts'
import type { Profile, AnalyticsProvider } from './analytics-provider.ts'

const NAMES: Record<string, string> = {
  login: 'Login',
  sign_up: 'Sign Up',
  promo_code_failed: 'Promo Code Failed',
}

/** Properties that the client adds on its own and that are not used: referrers and page titles. */
const NOT_SENT = [
  '$referrer',
  '$referring_domain',
  '$initial_referrer',
  '$initial_referring_domain',
  '$search_engine',
  'mp_keyword',
  'current_page_title',
]

/** Used part of the client. */
export type Client = Pick<
  Mixpanel,
  | 'init'
  | 'opt_in_tracking'
  | 'opt_out_tracking'
  | 'register'
  | 'reset'
  | 'track'
  | 'identify'
  | 'get_property'
> & { people: Pick<Mixpanel['people'], 'set'> }

type Load = () => Promise<Client>
type Call = (client: Client) => void

/** Loads the build without session recording, which would record typed text. */
const loadClient: Load = async () => (await import('mixpanel-browser/src/loaders/loader-module-core')).default

/** Opens Mixpanel. It receives events, the member's account number, and a profile that contains only the state. */
export function openMixpanel(token: string, load: Load = loadClient): AnalyticsProvider {
  let client: Client | undefined
  let isOn = false
  let isLoading = false
  let waiting: Call[] = []
  const call = (pending: Call) => {
    if (!isOn) return
    if (client) pending(client)
    else waiting.push(pending)
  }
  const open = async () => {
    isLoading = true
    const loaded = await load().catch(() => undefined)
    isLoading = false
    if (!loaded || !isOn) return
    loaded.init(token, SETTINGS)
    loaded.opt_in_tracking({ track: () => {} })
    // For events that the client sends on its own, such as `identify`, which would otherwise contain the whole URL with
    // its search terms.
    loaded.register({ $current_url: `${location.origin}/` }, { persistent: false })
    client = loaded
    for (const pending of waiting.splice(0)) pending(loaded)
  }
  return {
    start: () => {
      isOn = true
      if (client) client.opt_in_tracking({ track: () => {} })
      else if (!isLoading) void open()
    },
    send: (event, path) => call((to) => send(to, event, path)),
    identify: (memberId, profile) => call((to) => identifyMember(to, memberId, profile)),
    stop: () => {
      isOn = false
      waiting = []
      // Without `delete_user`, which would send another request after consent was withdrawn.
      client?.opt_out_tracking({ delete_user: false })
      client?.reset()
      deleteMixpanelData()
    },
  }
}

const SETTINGS = {
  persistence: 'localStorage',
  ip: false,
  autocapture: false,
  track_pageview: false,
  track_marketing: false,
  store_google: false,
  save_referrer: false,
  property_blacklist: NOT_SENT,
} as const

function send(client: Client, { name, params }: AnalyticsEvent, path: string): void {
  const { transaction_id } = params
  client.track(NAMES[name] ?? name, {
    ...params,
    platform: 'Web',
    ...(name === 'purchase' && { affiliation: AFFILIATION }),
    $current_url: location.origin + path,
    // Deduplicates an order that two tabs report concurrently.
    ...(name === 'purchase' && { $insert_id: `purchase-${String(transaction_id)}` }),
  })
}

const isKnown = (client: Client): boolean => client.get_property('$user_id') !== undefined

function identifyMember(client: Client, memberId: number | null, { state }: Profile): void {
  if (memberId === null) {
    // Signed out, here or in another tab: the next visitor may be another person.
    if (isKnown(client)) client.reset()
    return
  }
  const known = client.get_property('$user_id') as string | undefined
  if (known !== undefined && known !== String(memberId)) client.reset()
  client.identify(String(memberId))
  client.people.set({ platform: 'Web', ...(state && { state }) })
}

function deleteMixpanelData(): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      removeKeys(open(), (key) => /^(mp_|__mp)/.test(key))
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  }
}
