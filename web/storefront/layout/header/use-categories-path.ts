import { useParams } from 'react-router'
import { routeState, storePath } from '#web/storefront/address/saved-address.ts'
import { useLayout } from '#web/storefront/session/session.ts'

/** The path of 'Categories': in the saved address's suburb, or in the current page's; null when neither is known. */
export function useCategoriesPath(): string | null {
  const { session } = useLayout()
  const { state, city } = useParams()
  if (session?.address) return session.address.categoriesPath
  const routed = state && city ? routeState(state) : null
  return routed && storePath({ state: routed, city: city! }, 'categories')
}
