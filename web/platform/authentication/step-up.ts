import { STEP_UP_EVENT } from '../api/session-events.ts'

type Sent = { form: HTMLFormElement; submitter: HTMLElement | null }
let lastSent: Sent | null = null

/** The page where who is confirmed posts to; its own form is not sent again. */
export const CONFIRM_PATH = '/confirm'

/**
 * Notices which form is sent, so that it can be sent again as it stands once the person is confirmed.
 * @returns what stops listening
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

/** Presses the button that asked for it again, with everything that was typed. */
export function resubmitForm(): void {
  if (!lastSent?.form.isConnected) return
  const { form, submitter } = lastSent
  form.requestSubmit(submitter?.isConnected ? submitter : null)
}
