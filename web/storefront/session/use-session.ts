import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Session } from './session.ts'
import type { clientLoader } from './session.route.ts'

/**
 * Loaded once after the page, and again by the framework after each action.
 * @param rendered with a page of the visitor's own, so that it is true without JavaScript too
 */
export function useSession(rendered: Session | null): Session | undefined {
  const fetcher = useFetcher<typeof clientLoader>({ key: 'session' })
  const { load, data, state } = fetcher
  const [known, setKnown] = useState<Session>()
  // A failed reload keeps the session that is shown.
  if (data && data !== known) setKnown(data)
  useEffect(() => {
    if (data === undefined && state === 'idle') void load('/-/session')
  }, [data, state, load])
  return data ?? known ?? rendered ?? undefined
}
