import { useEffect, useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import type { ErrorBody } from '#contract/errors.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { Notice } from '#web/ui/notice.tsx'
import * as texts from './places-texts.ts'

/** `typed`: what a refused form held, for pages without scripts. */
export type PlaceReply = ({ ok: true; done?: string } | Failure) & { typed?: Record<string, string> }

/** The answer to a page's form, and whether one is on its way. */
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

/** Asks before a page with changes is closed, until they are saved. */
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

/** What came of a save. Where somebody was quicker: what they saved, beside what is still in the form. */
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
