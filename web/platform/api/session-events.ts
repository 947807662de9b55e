const EVENT = 'coldie:session-ended'

/** Notifies the layout that the API no longer accepts the session. */
export function announceEndedSession(): void {
  window.dispatchEvent(new Event(EVENT))
}

/**
 * Registers a listener. Call it in a layout effect, so that it is registered before a user can submit the new form.
 * @returns a function that removes the listener
 */
export function onEndedSession(listener: () => void): () => void {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}

export const STEP_UP_EVENT = 'coldie:step-up'

/** Notifies the page that the API requires the user to confirm their identity. */
export function announceStepUp(): void {
  window.dispatchEvent(new Event(STEP_UP_EVENT))
}
