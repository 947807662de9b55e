import { useEffect, useRef } from 'react'
import { useFetcher, useLocation, useRevalidator } from 'react-router'
import { type Session, useLayout } from '../session/session.ts'

const CHANNEL = 'cart'
/** These show the cart itself. */
const SHOWS_CART = /^\/(cart|checkout)\/?$/i

/** What two tabs have to agree on: who is logged in, and what lies in the cart. */
const signature = ({ user, cart }: Session): string =>
  JSON.stringify([user?.id ?? null, cart && [cart.count, cart.subTotal, cart.packIds]])

/**
 * Keeps the tabs of one browser in step: each tells the others when its cart has changed, and whoever shows something
 * else asks the shop again. It shows nothing.
 */
export function CartSync() {
  const { session } = useLayout()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const { load } = useFetcher({ key: 'session' })
  const mine = session && signature(session)
  const latest = useRef(mine)
  const announced = useRef(mine)
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    latest.current = mine
  }, [mine])

  useEffect(() => {
    const own = new BroadcastChannel(CHANNEL)
    channel.current = own
    own.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (latest.current === undefined || data === latest.current) return
      // The pages of the cart load anew, and what is the visitor's own with them.
      if (SHOWS_CART.test(pathname)) void revalidate()
      else void load('/-/session')
    })
    return () => own.close()
  }, [pathname, revalidate, load])

  useEffect(() => {
    if (mine === undefined || mine === announced.current) return
    // The first look at the cart is no change of it.
    if (announced.current !== undefined) channel.current?.postMessage(mine)
    announced.current = mine
  }, [mine])
  return null
}
