import { STEP_UP_EVENT } from '../api/session-events.ts'

type Sent = { form: HTMLFormElement; submitter: HTMLElement | null }
let lastSent: Sent | null = null

/** The page that the confirm form posts to; that form itself is not submitted again. */
export const CONFIRM_PATH = '/confirm'

/**
 * Remembers which form was submitted, so that it can be submitted again once the person is confirmed.
 * @returns a function that removes the listeners
 */
export function onStepUpRequired(listener: () => void): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (form instanceof HTMLFormElement && form.getAttribute('action') !== CONFIRM_PATH)
      lastSent = { form, submitter: event.submitter }
  }
  document.addEventListener('submit', onSubmit, true)
  window.addEventListener(STEP_UP_EVENT, listener)
  return () => {
    document.removeEventListener('submit', onSubmit, true)
    window.removeEventListener(STEP_UP_EVENT, listener)
  }
}

/** Submits the remembered form again, with everything that was typed. */
export function resubmitForm(): void {
  if (!lastSent?.form.isConnected) return
  const { form, submitter } = lastSent
  form.requestSubmit(submitter?.isConnected ? submitter : null)
}
