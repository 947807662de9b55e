import { useEffect, useState } from 'react'
import { deferred } from '#web/platform/page/lazy-component.tsx'
import { onStepUp, sendAgain } from './step-up.ts'

const ConfirmDialog = deferred(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Asks who it is wherever the API wants to know, then sends the same form again. For each screen whose forms may be asked. */
export function StepUpHost() {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => onStepUp(() => setAsked(true)), [])
  if (!isAsked) return null
  const close = () => setAsked(false)
  return (
    <ConfirmDialog
      onClose={close}
      onConfirmed={() => {
        close()
        sendAgain()
      }}
    />
  )
}
