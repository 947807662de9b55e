import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import * as texts from './editing-texts.ts'

/**
 * Asks for confirmation before a form with changes is left by a link or by closing the page.
 * @param answer result of the last save; a successful save clears the unsaved state
 */
export function useUnsavedGuard(answer: { ok: boolean } | undefined) {
  const [isDirty, setDirty] = useState(false)
  const [answered, setAnswered] = useState(answer)
  if (answer !== answered) {
    setAnswered(answer)
    if (answer?.ok) setDirty(false)
  }
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  const question =
    blocker.state === 'blocked' ? (
      <Dialog title={texts.unsavedTitle} onClose={() => blocker.reset()}>
        <p>{texts.unsavedText}</p>
        <DialogChoices>
          <Button onClick={() => blocker.reset()}>{texts.stayButton}</Button>
          <Button tone="outline" onClick={() => blocker.proceed()}>
            {texts.leaveButton}
          </Button>
        </DialogChoices>
      </Dialog>
    ) : null
  return { isDirty, touch: () => setDirty(true), forget: () => setDirty(false), question }
}
