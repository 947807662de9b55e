/** Key of the draft in the tab's storage. */
export const DRAFT_KEY = 'checkout'

/** Deletes the stored draft. A separate module, so that tracking loads none of the checkout's fields. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
