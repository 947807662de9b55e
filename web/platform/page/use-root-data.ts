import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#web/root.tsx'

/** Returns the data of the root route, which every page has. Not for the root's own error page. */
export function useRootData() {
  // The router's type does not know that the root is always loaded.
  return useRouteLoaderData<typeof rootLoader>('root')!
}
