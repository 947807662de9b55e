import { containsLink } from '../messages/foreign-links.ts'

/**
 * Controls, marks that turn the order of letters around, and characters that nobody sees; the joiners of Persian and
 * Indian names are spelling.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}|\u034f|\u17b4|\u17b5/u

/**
 * Whether a text may stand where people read a name: in our mails, on the driver's phone, in the console. It holds
 * something to see, and nothing that becomes a link or rewrites the line. A dash serves who has one name only.
 */
export const isPersonName = (text: string): boolean =>
  /[\p{L}\p{N}-]/u.test(text) && !UNSEEN.test(text) && !/@|https?:|\/\//i.test(text) && !containsLink(text)
