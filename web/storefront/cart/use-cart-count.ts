import { type Fetcher, useFetchers } from 'react-router'
import { useLayout } from '../session/session.ts'
import type { CartReply } from './cart-items.route.ts'

/**
 * Returns the number of items in the cart, including additions that are being sent. A rejected addition is subtracted.
 * @source S-CART-6
 */
export function useCartCount(): number {
  const { session } = useLayout()
  const pendingCount = countPendingItems(useFetchers(), session?.now ?? '')
  return (session?.cart?.count ?? 0) + pendingCount
}

/** Intents of forms that change the number of items. */
const ADDING: readonly unknown[] = ['add', 'set']

/**
 * Counts the items that the session does not include yet. The framework may retain finished requests of earlier pages,
 * so additions from before the session was loaded are excluded.
 * @param readAt when the session was loaded, as an ISO instant in UTC
 */
export function countPendingItems(fetchers: readonly Fetcher<CartReply>[], readAt: string): number {
  return fetchers
    .filter(({ formData }) => ADDING.includes(formData?.get('intent')))
    .filter(({ state, data }) => state === 'submitting' || (data?.ok === true && data.at >= readAt))
    .reduce((sum, { formData }) => sum + numberOf(formData, 'quantity') - numberOf(formData, 'before'), 0)
}

/** Returns the number in a field; 0 if there is none. */
const numberOf = (fields: FormData | undefined, name: string) => Number(fields?.get(name)) || 0
