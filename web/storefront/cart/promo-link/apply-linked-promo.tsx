import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Notice } from '#web/ui/notice.tsx'
import { useTemporarily } from '#web/ui/use-temporarily.ts'
import { type Session, useLayout } from '#web/storefront/session/session.ts'
import type { PromoLinkReply } from './apply-promo.route.ts'
import styles from './apply-linked-promo.module.css'
import * as texts from '../cart-texts.ts'

const SHOWN_MS = 6000

/** Applies the promo code of a link once there is a cart, and shows the result for a few seconds. */
export function ApplyLinkedPromo() {
  const { session } = useLayout()
  const fetcher = useFetcher<PromoLinkReply>()
  const { submit, state, data } = fetcher
  const lastAttempt = useRef<{ code: string; subTotal: number }>(undefined)
  const code = session?.promoCode
  const subTotal = session?.cart?.subTotal

  useEffect(() => {
    if (!code) lastAttempt.current = undefined
    if (!code || subTotal === undefined || state !== 'idle') return
    // A code that was rejected for a small cart is retried only when the cart has grown.
    if (lastAttempt.current?.code === code && subTotal <= lastAttempt.current.subTotal) return
    lastAttempt.current = { code, subTotal }
    void submit(null, { method: 'post', action: '/-/cart/linked-promo' })
  }, [code, subTotal, state, submit])

  const reply = useTemporarily(
    state === 'idle' && data && isWorthShowing(data, session) ? data : undefined,
    SHOWN_MS,
  )
  return (
    <div className={styles.place} aria-live="polite">
      {reply?.ok && <Notice tone="ok">{texts.promoCodeApplied(reply.code ?? '')}</Notice>}
      {reply && !reply.ok && <Notice>{reply.error.msg}</Notice>}
    </div>
  )
}

/** Returns false for an empty cart below the minimum, and for a reply without a code or cart. */
function isWorthShowing(reply: PromoLinkReply, session: Session | undefined): boolean {
  if (reply.ok) return reply.code !== null
  if (reply.error.code === 'promo_minimum_spend') return (session?.cart?.count ?? 0) > 0
  return reply.error.code !== 'cart_not_found'
}
