import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Session } from './session.ts'
import type { clientLoader } from './session.route.ts'

/**
 * Loads the session once after the page; the framework reloads it after each action.
 * @param rendered session rendered with pages of the visitor's own, so that they work without JavaScript
 */
export function useSession(rendered: Session | null): Session | undefined {
  const fetcher = useFetcher<typeof clientLoader>({ key: 'session' })
  const { load, data, state } = fetcher
  const [lastLoaded, setLastLoaded] = useState<Session>()
  // A failed reload retains the shown session.
  if (data && data !== lastLoaded) setLastLoaded(data)
  useEffect(() => {
    if (data === undefined && state === 'idle') void load('/-/session')
  }, [data, state, load])
  return data ?? lastLoaded ?? rendered ?? undefined
}
