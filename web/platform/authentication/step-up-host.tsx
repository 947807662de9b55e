import { useEffect, useState } from 'react'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { onStepUpRequired, resubmitForm } from './step-up.ts'

const ConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Asks who it is wherever the API wants to know, then sends the same form again. For each screen whose forms may be asked. */
export function StepUpHost() {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => onStepUpRequired(() => setAsked(true)), [])
  if (!isAsked) return null
  const close = () => setAsked(false)
  return (
    <ConfirmDialog
      onClose={close}
      onConfirmed={() => {
        close()
        resubmitForm()
      }}
    />
  )
}
