import { useEffect, useRef } from 'react'
import { useFetcher, useLocation, useRevalidator } from 'react-router'
import { type Session, useLayout } from '../session/session.ts'

const CHANNEL = 'cart'
/** The pages that show the cart itself. */
const SHOWS_CART = /^\/(cart|checkout)\/?$/i

/** Returns the state that tabs must agree on: the signed-in user and the contents of the cart. */
const signature = ({ user, cart }: Session): string =>
  JSON.stringify([user?.id ?? null, cart && [cart.subTotal, cart.quantities]])

/**
 * Synchronises the tabs of one browser. Each tab announces changes of its cart, and a tab with a different state
 * reloads its session. Renders nothing.
 */
export function CartSync() {
  const { session } = useLayout()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const { load } = useFetcher({ key: 'session' })
  const ownSignature = session && signature(session)
  const latest = useRef(ownSignature)
  const lastAnnounced = useRef<string>(undefined)
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    latest.current = ownSignature
  }, [ownSignature])

  useEffect(() => {
    const own = new BroadcastChannel(CHANNEL)
    channel.current = own
    own.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (latest.current === undefined || data === latest.current) return
      // The cart's own pages reload their data, which includes the session.
      if (SHOWS_CART.test(pathname)) void revalidate()
      else void load('/-/session')
    })
    return () => own.close()
  }, [pathname, revalidate, load])

  useEffect(() => {
    // A page that the browser restores on Back shows the cart as it was when the page was left.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !SHOWS_CART.test(pathname)) void load('/-/session')
    }
    window.addEventListener('pageshow', onShown)
    return () => window.removeEventListener('pageshow', onShown)
  }, [pathname, load])

  useEffect(() => {
    if (ownSignature === undefined || ownSignature === lastAnnounced.current) return
    // The first state is announced too, because the cart may have changed before this page's scripts ran.
    channel.current?.postMessage(ownSignature)
    lastAnnounced.current = ownSignature
  }, [ownSignature])
  return null
}
