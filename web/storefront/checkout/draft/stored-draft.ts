import { useEffect, useMemo, useState } from 'react'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
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

type Change = (before: CheckoutDraft) => CheckoutDraft

/**
 * The draft as state of the page. Its stored fields come back after a reload, and are deleted with the tab or the
 * placed order.
 */
export function useStoredDraft(): [CheckoutDraft, (change: Change) => void] {
  const isHydrated = useIsHydrated()
  // The server doesn't know the stored draft.
  const kept = useMemo(() => (isHydrated ? { ...EMPTY_DRAFT, ...readDraft() } : EMPTY_DRAFT), [isHydrated])
  const [draft, setDraft] = useState<CheckoutDraft | null>(null)
  useEffect(() => {
    if (draft) writeDraft(draft)
  }, [draft])
  return [draft ?? kept, (change) => setDraft((before) => change(before ?? kept))]
}

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
function readDraft(): Partial<CheckoutDraft> {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const isRight = (name: (typeof STORED_FIELDS)[number]) => typeof found[name] === typeof EMPTY_DRAFT[name]
    return Object.fromEntries(STORED_FIELDS.filter(isRight).map((name) => [name, found[name]]))
  } catch {
    return {}
  }
}
