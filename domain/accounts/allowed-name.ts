import { containsLink } from '../messages/foreign-links.ts'

/**
 * Control characters, direction marks and invisible characters. The joiners of Persian and Indian names are allowed.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}|\u034f|\u17b4|\u17b5/u

/**
 * Whether a text may be shown as a name in e-mails, on the driver's phone and in the console. It needs a visible
 * character and must not become a link or change the direction of the line. A dash is allowed for people with one
 * name.
 */
export const isPersonName = (text: string): boolean =>
  /[\p{L}\p{N}-]/u.test(text) && !UNSEEN.test(text) && !/@|https?:|\/\//i.test(text) && !containsLink(text)
