import { useTabDraft } from '#web/platform/storage/tab-draft.ts'
import { type CheckoutDraft, EMPTY_DRAFT } from './checkout-draft.ts'

const KEY = 'checkout'

/** The fields that survive a reload in this tab. Never a password, a date of birth, or anything about the payment. */
const STORED_FIELDS = [
  'firstname',
  'lastname',
  'hasOneName',
  'email',
  'mobile',
  'hasComment',
  'comment',
  'missingWish',
  'packWishes',
  'isGift',
  'giftRecipient',
  'giftRecipientNumber',
  'giftMessage',
] as const satisfies (keyof CheckoutDraft)[]

/**
 * The draft as state of the page. Its stored fields come back after a reload, and are deleted with the tab or the
 * placed order.
 */
export const useStoredDraft = () => useTabDraft({ read: readDraft, write: writeDraft, empty: EMPTY_DRAFT })

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

function writeDraft(draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries(STORED_FIELDS.map((name) => [name, draft[name]]))),
    )
  } catch {
    // Storage is full or blocked: a reload starts with an empty form.
  }
}

/** Anyone may have written the storage: only known fields of the right type are used. */
function readDraft(): CheckoutDraft {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const isRight = (name: (typeof STORED_FIELDS)[number]) => typeof found[name] === typeof EMPTY_DRAFT[name]
    const stored = STORED_FIELDS.filter(isRight).map((name) => [name, found[name]])
    return { ...EMPTY_DRAFT, ...(Object.fromEntries(stored) as Partial<CheckoutDraft>) }
  } catch {
    return EMPTY_DRAFT
  }
}
