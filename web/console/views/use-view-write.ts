import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { ActionReply } from '#web/platform/api/action-reply.ts'

/** Path that the dialogs submit to. */
export const VIEWS_ACTION = '/-/saved-views'

type ViewVersion = { version?: number } | undefined

export function useViewWrite(onDone: () => void) {
  const fetcher = useFetcher<ActionReply>()
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const isDone = reply?.ok === true
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])
  const error = reply?.ok === false ? reply.error : null
  // After a conflict the next submission sends the current version, so that it succeeds.
  const newer = error?.code === 'stale' ? (error.current as ViewVersion)?.version : undefined
  return { fetcher, isBusy, error, newer }
}
