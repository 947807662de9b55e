const EVENT = 'coldie:session-ended'

/** Tells the layout that the API no longer accepts the session. */
export function announceEndedSession(): void {
  window.dispatchEvent(new Event(EVENT))
}

/**
 * Listened to from a layout effect: a form that is pressed as soon as it is shown must find the listener there.
 * @returns a function that removes the listener
 */
export function onEndedSession(listener: () => void): () => void {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}

export const STEP_UP_EVENT = 'coldie:step-up'

/** Tells the page that the API wants the member's identity confirmed once more. */
export function announceStepUp(): void {
  window.dispatchEvent(new Event(STEP_UP_EVENT))
}
