import { useEffect, useRef, useState } from 'react'
import { useFetcher, useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { type Session, useLayout } from './session.ts'
import type { TabState } from './tab-notice.tsx'

const TabNotice = lazyComponent(async () => (await import('./tab-notice.tsx')).TabNotice)

const CHANNEL = 'cart'
/** The pages that show the cart itself. */
const SHOWS_CART = /^\/(cart|checkout)\/?$/i

const stateOf = ({ user, address, cart }: Session): TabState => ({
  user: user?.id ?? null,
  address: address?.text ?? null,
  cart: cart && [cart.subTotal, cart.quantities],
})

/** Returns whether a form is being sent, or its result loaded. Loading a page or the session changes nothing. */
const isChange = ({ state, formMethod }: { state: string; formMethod: string | undefined }): boolean =>
  state !== 'idle' && formMethod !== undefined && formMethod !== 'GET'

/**
 * Synchronises the tabs of one browser. Each tab announces changes of its state, and a tab with a different state
 * reloads its session and shows what the other tab changed.
 */
export function TabSync() {
  const { session } = useLayout()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const { load } = useFetcher({ key: 'session' })
  const ownState = session && JSON.stringify(stateOf(session))
  const isBusy = [...useFetchers(), useNavigation()].some(isChange)
  const latest = useRef({ state: ownState, isBusy })
  const lastAnnounced = useRef<string>(undefined)
  const channel = useRef<BroadcastChannel>(undefined)
  const [change, setChange] = useState<{ before: string; after: string }>()
  useEffect(() => {
    latest.current = { state: ownState, isBusy }
  }, [ownState, isBusy])

  useEffect(() => {
    const own = new BroadcastChannel(CHANNEL)
    channel.current = own
    own.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { state, isBusy } = latest.current
      if (state === undefined || data === state) return
      // The answer to a change of this tab may still be on its way, and the other tab was faster.
      if (!isBusy) setChange({ before: state, after: data })
      // The cart's own pages reload their data, which includes the session.
      if (SHOWS_CART.test(pathname)) void revalidate()
      else void load('/-/session')
    })
    return () => own.close()
  }, [pathname, revalidate, load])

  useEffect(() => {
    // A page that the browser restores on Back shows the cart as it was when the page was left.
    const reloadRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !SHOWS_CART.test(pathname)) void load('/-/session')
    }
    window.addEventListener('pageshow', reloadRestored)
    return () => window.removeEventListener('pageshow', reloadRestored)
  }, [pathname, load])

  useEffect(() => {
    if (ownState === undefined || ownState === lastAnnounced.current) return
    // The first state is announced too, because the cart may have changed before this page's scripts ran.
    channel.current?.postMessage(ownState)
    lastAnnounced.current = ownState
  }, [ownState])
  return change ? <TabNotice {...change} onClose={() => setChange(undefined)} /> : null
}
