import { useLayoutEffect, useState } from 'react'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { onStepUpRequired, resubmitForm } from './step-up.ts'

const ConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/**
 * Host of the confirm dialog. It opens the dialog when the API requires a confirmation, then resubmits the form. It is
 * rendered on every page whose forms may require a confirmation.
 */
export function StepUpHost() {
  const [isOpen, setOpen] = useState(false)
  // A layout effect registers the listener before a user can submit the new form.
  useLayoutEffect(() => onStepUpRequired(() => setOpen(true)), [])
  if (!isOpen) return null
  const close = () => setOpen(false)
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
