import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Session } from './session.ts'
import type { clientLoader } from './session.route.ts'

/** Loaded once after the page, and again by the framework after each action. */
export function useSession(): Session | undefined {
  const fetcher = useFetcher<typeof clientLoader>({ key: 'session' })
  const { load, data, state } = fetcher
  const [known, setKnown] = useState<Session>()
  // A failed reload keeps the session that is shown.
  if (data && data !== known) setKnown(data)
  useEffect(() => {
    if (data === undefined && state === 'idle') void load('/-/session')
  }, [data, state, load])
  return data ?? known
}
