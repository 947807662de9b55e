import { useParams } from 'react-router'
import { useLayout } from '#web/storefront/session/session.ts'

/** Returns the path of 'Categories' in the suburb of the saved address or current page; null if neither is known. */
export function useCategoriesPath(): string | null {
  const { session } = useLayout()
  const { state, city } = useParams()
  if (session?.address) return session.address.categoriesPath
  // Uses the state as spelled in the page's path, because the code that parses spellings would be loaded by each page.
  return state && city ? `/bottleshop/${[state, city].map(encodeURIComponent).join('/')}/categories` : null
}
