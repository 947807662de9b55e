import { useEffect, useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import type { ErrorBody } from '#contract/errors.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { Notice } from '#web/ui/notice.tsx'
import * as texts from './places-texts.ts'

/** Reply to a form of a store. `typed` holds the values of a rejected form, for pages without JavaScript. */
export type PlaceReply = ({ ok: true; done?: string } | Failure) & { typed?: Record<string, string> }

/** Returns the reply to the page's form, and whether a submission is pending. */
export function usePlaceReply() {
  const reply = useActionData<PlaceReply>()
  const { state, formMethod } = useNavigation()
  const isBusy = state !== 'idle' && formMethod === 'POST'
  const failure = !isBusy && reply?.ok === false ? reply.error : null
  return {
    isBusy,
    isSaved: !isBusy && reply?.ok === true,
    failure,
    done: reply?.ok ? reply.done : undefined,
    typed: reply?.typed ?? null,
  }
}

/** Asks for confirmation before the page is closed with unsaved changes. Returns the function that marks a change. */
export function useUnsavedGuard(isSaved: boolean): () => void {
  const [isDirty, setDirty] = useState(false)
  const [wasSaved, setWasSaved] = useState(isSaved)
  if (isSaved !== wasSaved) {
    setWasSaved(isSaved)
    if (isSaved) setDirty(false)
  }
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return () => setDirty(true)
}

type NoticesProps = { failure: ErrorBody | null; isSaved: boolean; currentText: (current: unknown) => string }

/** Result of a save. After a version conflict it shows the stored values; the form keeps the typed values. */
export function PlaceNotices({ failure, isSaved, currentText }: NoticesProps) {
  const isStale = failure?.code === 'stale'
  const fields = Object.values(failure?.fields ?? {})
  return (
    <>
      <div role="alert">
        {failure && !isStale && (
          <Notice tone="error">{fields.length > 0 ? fields.join(' ') : failure.msg}</Notice>
        )}
        {isStale && (
          <Notice tone="warning">
            <b>{texts.staleTitle}</b>
            <p>
              {texts.staleNow} {currentText(failure.current)}
            </p>
            <p>{texts.staleAdvice}</p>
          </Notice>
        )}
      </div>
      <div aria-live="polite">{isSaved && <Notice tone="ok">{texts.savedText}</Notice>}</div>
    </>
  )
}
