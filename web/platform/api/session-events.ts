const EVENT = 'coldie:session-ended'

/** Tells the frame around the screens that the API no longer knows who calls. */
export function announceEndedSession(): void {
  window.dispatchEvent(new Event(EVENT))
}

/** @returns what stops listening */
export function onEndedSession(listener: () => void): () => void {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}

export const STEP_UP_EVENT = 'coldie:step-up'

/** Tells the page that the API wants the member's identity confirmed once more. */
export function announceStepUp(): void {
  window.dispatchEvent(new Event(STEP_UP_EVENT))
}
