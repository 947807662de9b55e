import { useParams } from 'react-router'
import { routeState, storePath } from '#web/storefront/address/saved-address.ts'
import { useLayout } from '#web/storefront/session/session.ts'

/** Where 'Categories' leads: the saved address's place, or the one of the page at hand; null where neither is known. */
export function useCategoriesPath(): string | null {
  const { session } = useLayout()
  const { state, city } = useParams()
  if (session?.address) return session.address.categoriesPath
  const routed = state && city ? routeState(state) : null
  return routed && storePath({ state: routed, city: city! }, 'categories')
}
