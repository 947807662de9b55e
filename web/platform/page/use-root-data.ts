import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#web/root.tsx'

/** Returns the data of the root route, which every page has. @throws Error on the root's own error page */
export function useRootData() {
  const data = useRouteLoaderData<typeof rootLoader>('root')
  if (!data) throw new Error('The data of the root route is missing')
  return data
}
