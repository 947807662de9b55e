import type { StoredValues } from './stored-values.ts'
import type { AnalyticsEvent } from './events/ecommerce-event.ts'

const NEXT = 'guest_next'

/** Notices, over however many documents, that a guest has logged in or made an account. */
export function openLoginDetection(tab: StoredValues) {
  let isSigningUp = false
  return {
    /** The code for a new account is asked for, in the form of its own or at the checkout. */
    recordSignUpStarted: () => {
      isSigningUp = true
      tab.write(NEXT, 'sign_up')
    },
    /** @returns the event to tell; null mostly */
    loginEvent: (isMember: boolean): AnalyticsEvent | null => {
      const next = tab.read(NEXT)
      tab.write(NEXT, isMember ? null : isSigningUp ? 'sign_up' : 'login')
      return isMember && (next === 'login' || next === 'sign_up') ? { name: next, params: {} } : null
    },
  }
}
