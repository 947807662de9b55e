import type Pusher from 'pusher-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetchers, useRevalidator } from 'react-router'
import type { JobLost } from '#contract/orders/realtime.ts'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { startLiveReload } from './live-reload.ts'

/** Polling interval in milliseconds without a live connection. */
const POLL_MS = 10_000
/** Polling interval in milliseconds with a live connection, which can be dead without an event. */
const SAFETY_POLL_MS = 60_000

/** Names of the API (`contract/orders/realtime.ts`), repeated here to keep its schemas out of the browser bundle. */
const CHANNEL = 'private-delivery'
const EVENT = 'delivery.update.'
const LOST_EVENT = 'delivery.lost.'
const HEALTH = '/api/health'
const AUTH_ENDPOINT = '/api/realtime/auth'

/**
 * Updates within this time in milliseconds are combined. A busy store would otherwise reload the page on every move
 * of every driver.
 */
const SETTLE_MS = 400

type OrderIds = number | readonly number[]

/**
 * Reloads the page's data whenever one of its orders has changed.
 * @param shown the order or orders on the page; without it, all orders that the visitor may see
 * @param onLost for drivers: called when the order, or any of theirs, was reassigned or cancelled
 * @returns `isStale` while the shop is unreachable and the page may be outdated
 * @source S-CALL-3, A-REAL-1
 */
export function useOrderUpdates(shown?: OrderIds, onLost?: (lost: JobLost) => void): { isStale: boolean } {
  const orderIds = shown?.toString()
  const { realtimeKey: key } = useRootData().settings
  const reload = useReload()
  const [isStale, setStale] = useState(false)
  const heedLoss = useRef(onLost)
  useEffect(() => void (heedLoss.current = onLost), [onLost])

  useEffect(() => {
    let isLive = false
    let since = performance.now()
    let settling: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      since = performance.now()
      setStale(false)
      reload()
    }
    const ask = async () => {
      since = performance.now()
      // Skips the reload if the shop is unreachable, because a failed reload would replace the page by an error.
      const isThere = await isShopReachable()
      setStale(!isThere)
      if (isThere) update()
    }
    const updateSoon = () => {
      settling ??= setTimeout(() => {
        settling = undefined
        update()
      }, SETTLE_MS)
    }
    const timer = setInterval(() => {
      const due = isLive ? SAFETY_POLL_MS : POLL_MS
      if (!document.hidden && performance.now() - since >= due) void ask()
    }, POLL_MS / 2)
    const onVisible = () => !document.hidden && void ask()
    document.addEventListener('visibilitychange', onVisible)
    const onOffline = () => setStale(true)
    const onOnline = () => void ask()
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onOnline)
    const connection = connect(key, orderIds, {
      onUpdate: updateSoon,
      onLost: (lost) => heedLoss.current?.(lost),
      onLive: (live) => {
        isLive = live
      },
    })
    return () => {
      clearInterval(timer)
      clearTimeout(settling)
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onOnline)
      void connection.then((pusher) => pusher?.disconnect())
    }
  }, [key, orderIds, reload])
  return { isStale }
}

/** Time in milliseconds within which a form is rendered as submitting. */
const PRESS_MS = 1000

/**
 * Reloads the page's data, but not during a form submission, because the framework would then drop the redirect of
 * the action. An update during the submission is loaded afterwards.
 */
function useReload(): () => void {
  const { revalidate } = useRevalidator()
  const isSending = useFetchers().some(({ state }) => state === 'submitting')
  const now = useRef({ isSending, isPressed: false, isMissed: false })
  const reload = useCallback(() => {
    now.current.isMissed = now.current.isSending || now.current.isPressed
    if (!now.current.isMissed) startLiveReload(revalidate)
  }, [revalidate])
  useEffect(() => {
    now.current.isSending = isSending
    if (now.current.isMissed) reload()
  }, [isSending, reload])
  // The submitting state appears with a later render, and an update may arrive before.
  useEffect(() => {
    let releasing: ReturnType<typeof setTimeout> | undefined
    const release = () => {
      now.current.isPressed = false
      if (now.current.isMissed) reload()
    }
    const onSubmit = () => {
      now.current.isPressed = true
      clearTimeout(releasing)
      releasing = setTimeout(release, PRESS_MS)
    }
    document.addEventListener('submit', onSubmit, true)
    return () => {
      clearTimeout(releasing)
      document.removeEventListener('submit', onSubmit, true)
    }
  }, [reload])
  return reload
}

/** Checks that the shop is reachable before a reload, because a failed reload would replace the page by an error. */
export const isShopReachable = () =>
  fetch(HEALTH).then(
    ({ ok }) => ok,
    () => false,
  )

type Listeners = {
  onUpdate: () => void
  onLost: (lost: JobLost) => void
  onLive: (isLive: boolean) => void
}

/** Loads the realtime client on use. Without it the page keeps polling. */
async function connect(
  key: string,
  orderIds: string | undefined,
  { onUpdate, onLost, onLive }: Listeners,
): Promise<Pusher | null> {
  const library = await import('pusher-js').catch(() => null)
  if (!library) return null
  const { hostname, port, protocol } = window.location
  const isSecure = protocol === 'https:'
  const pusher = new library.default(key, {
    cluster: 'local',
    wsHost: hostname,
    wsPort: Number(port || 80),
    wssPort: Number(port || 443),
    forceTLS: isSecure,
    enabledTransports: ['ws', 'wss'],
    channelAuthorization: { endpoint: AUTH_ENDPOINT, transport: 'ajax' },
  })
  const channel = pusher.subscribe(CHANNEL)
  channel.bind('pusher:subscription_succeeded', () => {
    onLive(true)
    // Loads changes between the page load, or the previous connection, and this subscription.
    onUpdate()
  })
  if (orderIds === undefined) {
    channel.bind_global((event: string, data: unknown) => {
      if (event.startsWith(LOST_EVENT)) onLost(data as JobLost)
      if (event.startsWith(EVENT) || event.startsWith(LOST_EVENT)) onUpdate()
    })
  } else {
    for (const orderId of orderIds.split(',')) {
      channel.bind(`${EVENT}${orderId}`, onUpdate)
      channel.bind(`${LOST_EVENT}${orderId}`, onLost)
    }
  }
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'connected') onLive(false)
  })
  return pusher
}
