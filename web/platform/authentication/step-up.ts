import { STEP_UP_EVENT } from '../api/session-events.ts'

type SubmittedForm = { form: HTMLFormElement; submitter: HTMLElement | null }
let lastSubmitted: SubmittedForm | null = null

/** Page that the confirm form posts to. The confirm form itself is not resubmitted. */
export const CONFIRM_PATH = '/confirm'

/**
 * Remembers the last submitted form, so that it can be resubmitted after a confirmation.
 * @returns a function that removes the listeners
 */
export function onStepUpRequired(listener: () => void): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (form instanceof HTMLFormElement && form.getAttribute('action') !== CONFIRM_PATH)
      lastSubmitted = { form, submitter: event.submitter }
  }
  document.addEventListener('submit', onSubmit, true)
  window.addEventListener(STEP_UP_EVENT, listener)
  return () => {
    document.removeEventListener('submit', onSubmit, true)
    window.removeEventListener(STEP_UP_EVENT, listener)
  }
}

/** Resubmits the remembered form with its current values. */
export function resubmitForm(): void {
  if (!lastSubmitted?.form.isConnected) return
  const { form, submitter } = lastSubmitted
  form.requestSubmit(submitter?.isConnected ? submitter : null)
}
