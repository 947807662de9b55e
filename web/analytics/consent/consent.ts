import { type StoredValues, PREFIX } from '../stored-values.ts'

export type Choice = 'granted' | 'denied'

/** Kept while all else goes. */
export const CONSENT = 'consent'
/** The name of what is stored, for who listens to other tabs. */
export const CONSENT_KEY = PREFIX + CONSENT

/** After a year the banner asks again: a yes of long ago is not known to be one still, nor is a no. */
const CHOICE_LIFETIME_MS = 365 * 86_400_000

/** What this browser has chosen, whoever uses it; null: nobody has, or long ago. */
export function readChoice(stored: StoredValues, now: string): Choice | null {
  const { choice, at } = (stored.read(CONSENT) ?? {}) as { choice?: unknown; at?: unknown }
  if ((choice !== 'granted' && choice !== 'denied') || typeof at !== 'string') return null
  return Date.parse(now) - Date.parse(at) < CHOICE_LIFETIME_MS ? choice : null
}

export const saveChoice = (stored: StoredValues, choice: Choice, now: string): void =>
  stored.write(CONSENT, { choice, at: now })
