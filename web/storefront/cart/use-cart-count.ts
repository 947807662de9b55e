import { type Fetcher, useFetchers } from 'react-router'
import { useLayout } from '../session/session.ts'
import type { CartReply } from './cart-items.route.ts'

/**
 * Items in the cart, with what is on its way there: it counts at once, and no more when the shop refuses it.
 * @source S-CART-6
 */
export function useCartCount(): number {
  const { session } = useLayout()
  const coming = pendingItems(useFetchers(), session?.now ?? '')
  return (session?.cart?.count ?? 0) + coming
}

/**
 * What the session does not count yet. A request whose screen was left may stay among the framework's fetchers for good
 * after its answer: whatever was in the cart before the session was read is in the session.
 * @param readAt when the session was read, as an ISO instant in UTC
 */
export function pendingItems(fetchers: readonly Fetcher<CartReply>[], readAt: string): number {
  return fetchers
    .filter(({ formData }) => formData?.get('intent') === 'add')
    .filter(({ state, data }) => state === 'submitting' || (data?.ok === true && data.at >= readAt))
    .reduce((sum, { formData }) => sum + (Number(formData?.get('quantity')) || 0), 0)
}
