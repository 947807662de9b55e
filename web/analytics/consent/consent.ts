import { type KeptValues, PREFIX } from '../stored-values.ts'

export type Choice = 'granted' | 'denied'

/** Kept while all else goes. */
export const CONSENT = 'consent'
/** The name of what is stored, for who listens to other tabs. */
export const CONSENT_KEY = PREFIX + CONSENT

/** After a year the banner asks again: a yes of long ago is not known to be one still, nor is a no. */
const ASKED_AGAIN_MS = 365 * 86_400_000

/** What this browser has chosen, whoever uses it; null: nobody has, or long ago. */
export function readChoice(kept: KeptValues, now: string): Choice | null {
  const { choice, at } = (kept.read(CONSENT) ?? {}) as { choice?: unknown; at?: unknown }
  if ((choice !== 'granted' && choice !== 'denied') || typeof at !== 'string') return null
  return Date.parse(now) - Date.parse(at) < ASKED_AGAIN_MS ? choice : null
}

export const keepChoice = (kept: KeptValues, choice: Choice, now: string): void =>
  kept.write(CONSENT, { choice, at: now })
