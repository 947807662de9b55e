import { type StoredValues, PREFIX } from '../stored-values.ts'

export type Choice = 'granted' | 'denied'

/** Name of the only value that stays in storage when consent is withdrawn. */
export const CONSENT = 'consent'
/** Storage key, for listeners to changes in other tabs. */
export const CONSENT_KEY = PREFIX + CONSENT

/** Lifetime of a choice in milliseconds. The banner asks again after a year, because neither answer holds longer. */
const CHOICE_LIFETIME_MS = 365 * 86_400_000

/** Returns the choice made in this browser; null if there is none or it has expired. */
export function readChoice(stored: StoredValues, now: string): Choice | null {
  const { choice, at } = (stored.read(CONSENT) ?? {}) as { choice?: unknown; at?: unknown }
  if ((choice !== 'granted' && choice !== 'denied') || typeof at !== 'string') return null
  return Date.parse(now) - Date.parse(at) < CHOICE_LIFETIME_MS ? choice : null
}

export const saveChoice = (stored: StoredValues, choice: Choice, now: string): void =>
  stored.write(CONSENT, { choice, at: now })
