import type { StoredValues } from './stored-values.ts'
import type { AnalyticsEvent } from './events/ecommerce-event.ts'

const NEXT = 'guest_next'

/** Detects, across documents, that a guest has logged in or registered. */
export function openLoginDetection(tab: StoredValues) {
  let isSigningUp = false
  return {
    /** Records that a verification code was requested for a new account, on the register page or at the checkout. */
    recordSignUpStarted: () => {
      isSigningUp = true
      tab.write(NEXT, 'sign_up')
    },
    /** @returns the event to report; usually null */
    loginEvent: (isMember: boolean): AnalyticsEvent | null => {
      const next = tab.read(NEXT)
      tab.write(NEXT, isMember ? null : isSigningUp ? 'sign_up' : 'login')
      return isMember && (next === 'login' || next === 'sign_up') ? { name: next, params: {} } : null
    },
  }
}
