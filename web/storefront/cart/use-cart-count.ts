import { type Fetcher, useFetchers } from 'react-router'
import { useLayout } from '../session/session.ts'
import type { CartReply } from './cart-items.route.ts'

/**
 * Number of items in the cart, including additions that are being sent; a refused addition is subtracted again.
 * @source S-CART-6
 */
export function useCartCount(): number {
  const { session } = useLayout()
  const coming = pendingItems(useFetchers(), session?.now ?? '')
  return (session?.cart?.count ?? 0) + coming
}

/**
 * Items that the session doesn't include yet. The framework may keep a finished request of a page that was left:
 * additions that were made before the session was loaded are in the session already.
 * @param readAt when the session was loaded, as an ISO instant in UTC
 */
export function pendingItems(fetchers: readonly Fetcher<CartReply>[], readAt: string): number {
  return fetchers
    .filter(({ formData }) => formData?.get('intent') === 'add')
    .filter(({ state, data }) => state === 'submitting' || (data?.ok === true && data.at >= readAt))
    .reduce((sum, { formData }) => sum + (Number(formData?.get('quantity')) || 0), 0)
}
