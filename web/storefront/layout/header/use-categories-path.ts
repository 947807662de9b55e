import { useParams } from 'react-router'
import { useLayout } from '#web/storefront/session/session.ts'

/** The path of 'Categories': in the saved address's suburb, or in the current page's; null when neither is known. */
export function useCategoriesPath(): string | null {
  const { session } = useLayout()
  const { state, city } = useParams()
  if (session?.address) return session.address.categoriesPath
  // As the page's own path has it: reading a state in every spelling would cost each page more than it is worth.
  return state && city ? `/bottleshop/${[state, city].map(encodeURIComponent).join('/')}/categories` : null
}
