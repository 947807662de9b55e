import type Pusher from 'pusher-js'
import { useEffect, useRef } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#web/root.tsx'

/** The page asks for itself this often while it has no live connection. */
const POLL_MS = 10_000
/** And this often while it has one, because a connection can be dead without saying so. */
const SAFETY_POLL_MS = 60_000

/** The contract's names (`contract/shop/realtime.ts`), written out here to keep its schemas out of the browser. */
const CHANNEL = 'private-delivery'
const AUTH_ENDPOINT = '/api/realtime/auth'

/** Loads the order again whenever the shop says that it moved. @source spec §7 "Realtime", contract §5 */
export function useOrderUpdates(orderId: number): void {
  const { settings } = useRouteLoaderData<typeof rootLoader>('root')!
  const { revalidate } = useRevalidator()
  const refresh = useRef(revalidate)
  refresh.current = revalidate
  const key = settings.realtimeKey

  useEffect(() => {
    let isLive = false
    let since = performance.now()
    const update = () => {
      since = performance.now()
      void refresh.current()
    }
    const timer = setInterval(() => {
      const due = isLive ? SAFETY_POLL_MS : POLL_MS
      if (!document.hidden && performance.now() - since >= due) update()
    }, POLL_MS / 2)
    const onVisible = () => !document.hidden && update()
    document.addEventListener('visibilitychange', onVisible)
    const connection = connect(key, orderId, update, (live) => {
      isLive = live
    })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      void connection.then((pusher) => pusher?.disconnect())
    }
  }, [key, orderId])
}

/** The realtime client is loaded here and nowhere else; without it the page goes on asking. */
async function connect(
  key: string,
  orderId: number,
  onUpdate: () => void,
  onLive: (isLive: boolean) => void,
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
  channel.bind('pusher:subscription_succeeded', () => onLive(true))
  channel.bind(`delivery.update.${orderId}`, onUpdate)
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'connected') onLive(false)
  })
  return pusher
}
