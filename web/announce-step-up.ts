export const STEP_UP_EVENT = 'coldie:step-up'

/** Tells the screen that the API wants to know once more who is at the keyboard. Apart, because every page loads it. */
export function announceStepUp(): void {
  window.dispatchEvent(new Event(STEP_UP_EVENT))
}
