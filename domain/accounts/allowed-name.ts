import { normalise } from '#domain/text/normalise.ts'
import { containsLink } from '../messages/foreign-links.ts'

/**
 * Control characters, direction marks and invisible characters, except the joiners that Persian and Indian names use.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}|\u034f|\u17b4|\u17b5/u

/**
 * Returns a message for the person who typed a name that is not allowed; null if it is allowed. Names are shown in
 * e-mails, on the driver's phone and in the console. A name therefore needs a visible letter and must not become a link
 * or change the direction of the line. A dash is allowed for people with a single name.
 * @param most maximum length in composed characters (NFC)
 */
export function nameProblem(text: string, most: number): string | null {
  const length = [...normalise(text, 'NFC')].length
  if (length > most) return `Please enter at most ${most} letters. This has ${length}.`
  if (/@|https?:|\/\//i.test(text) || containsLink(text))
    return 'Please enter a name without links or email addresses.'
  if (UNSEEN.test(text)) return 'Please enter a name without invisible or special characters.'
  return /[\p{L}\p{N}-]/u.test(text) ? null : 'Please enter a name with letters.'
}

/** Joins first and last name. People with a single name have it as first name. */
export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname}`.trim()
