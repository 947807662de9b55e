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
