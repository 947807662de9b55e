import { useTabDraft } from '#web/platform/storage/tab-draft.ts'
import { type CheckoutDraft, EMPTY_DRAFT } from './checkout-draft.ts'
import { DRAFT_KEY } from './clear-draft.ts'

/** Fields that survive a reload in this tab. Password, date of birth and payment must never be stored. */
const STORED_FIELDS = [
  'firstname',
  'lastname',
  'hasOneName',
  'email',
  'mobile',
  'hasComment',
  'comment',
  'substitutionPreference',
  'packPreferences',
  'isGift',
  'giftRecipient',
  'giftRecipientNumber',
  'giftMessage',
  'tip',
  'ownTip',
] as const satisfies (keyof CheckoutDraft)[]

/**
 * Returns the draft as page state. Its stored fields are restored after a reload, and deleted when the tab is closed or
 * the order is placed.
 */
export const useStoredDraft = () => useTabDraft({ read: readDraft, write: writeDraft, empty: EMPTY_DRAFT })

function writeDraft(draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(
      DRAFT_KEY,
      JSON.stringify(Object.fromEntries(STORED_FIELDS.map((name) => [name, draft[name]]))),
    )
  } catch {
    // Storage is full or blocked, so a reload starts with an empty form.
  }
}

/** Reads known fields of the right type from the storage, which other scripts may have written. */
function readDraft(): CheckoutDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}') as Record<string, unknown>
    const hasRightType = (name: (typeof STORED_FIELDS)[number]) =>
      typeof stored[name] === typeof EMPTY_DRAFT[name]
    const entries = STORED_FIELDS.filter(hasRightType).map((name) => [name, stored[name]])
    return { ...EMPTY_DRAFT, ...(Object.fromEntries(entries) as Partial<CheckoutDraft>) }
  } catch {
    return EMPTY_DRAFT
  }
}
