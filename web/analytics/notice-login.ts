import type { KeptValues } from './kept-values.ts'
import type { Measured } from './measure-event.ts'

const GUEST_AT = 'guest_at'
const REGISTER = '/register'

/** Notices, over however many documents, that a guest has logged in or made an account. */
export function openLoginNotice(tab: KeptValues) {
  let isSigningUp = false
  return {
    /** At the checkout an account is made beside the order, and told like one from the form. */
    noteSignUp: () => {
      isSigningUp = true
      tab.write(GUEST_AT, REGISTER)
    },
    /** @returns the event to tell; null mostly */
    meet: (isMember: boolean, path: string): Measured | null => {
      const guestAt = tab.read(GUEST_AT)
      tab.write(GUEST_AT, isMember ? null : isSigningUp ? REGISTER : path)
      if (!isMember || typeof guestAt !== 'string') return null
      return { name: guestAt === REGISTER ? 'sign_up' : 'login', params: {} }
    },
  }
}
