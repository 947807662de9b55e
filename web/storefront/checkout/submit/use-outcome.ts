import { useState } from 'react'
import type { CheckoutErrors, CheckoutField } from '../draft/checkout-draft.ts'
import { NO_OUTCOME } from './order-failure.ts'

/** Returns the outcome of the last attempt to order, with functions that change it. */
export function useOutcome() {
  const [outcome, setOutcome] = useState(NO_OUTCOME)
  const clearErrors = (names: string[]) =>
    setOutcome((before) => ({
      ...before,
      errors: withoutFields(before.errors, names),
      alreadyRegistered:
        before.alreadyRegistered && names.includes(before.alreadyRegistered)
          ? null
          : before.alreadyRegistered,
    }))
  return { outcome, setOutcome, clearErrors }
}

/** Removes errors of changed fields. Draft and API names differ only in spelling: `giftRecipient`, `gift_recipient`. */
function withoutFields(errors: CheckoutErrors, names: string[]): CheckoutErrors {
  const plain = (name: string) => name.replaceAll('_', '').toLowerCase()
  const changed = new Set(names.map(plain))
  if (changed.has('isgiftrecipientadult')) changed.add(plain('gift_recipient_over_18'))
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => !changed.has(plain(field as CheckoutField))),
  )
}
