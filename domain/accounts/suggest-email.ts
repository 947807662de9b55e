import { wordDistance } from '../address/word-distance.ts'
import { parseEmail } from './email.ts'

/** Domains of the most common mailbox providers in Australia. */
const COMMON_DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'yahoo.com',
  'yahoo.com.au',
  'live.com',
  'live.com.au',
  'bigpond.com',
  'bigpond.net.au',
  'optusnet.com.au',
  'outlook.com.au',
  'hotmail.com.au',
]
/** Returns the typing errors that are corrected: one in a domain of fewer than nine characters, else two. */
const slipsIn = (domain: string): number => (domain.length < 9 ? 1 : 2)
/** Existing domains that look like a misspelling of a common domain. */
const NO_SLIPS = [
  'mail.com',
  'ymail.com',
  'email.com',
  'hotmail.co',
  'yahoo.co',
  'me.com',
  'gmx.com',
  'live.co',
]

/** Returns the address that was probably meant, such as `kim@gmail.com` for `kim@gmial.com`; null for no suggestion. */
export function suggestEmail(text: string): string | null {
  const email = parseEmail(text)
  if (!email) return null
  const [local, domain] = [email.slice(0, email.lastIndexOf('@')), email.slice(email.lastIndexOf('@') + 1)]
  if (COMMON_DOMAINS.includes(domain) || NO_SLIPS.includes(domain)) return null
  const near = COMMON_DOMAINS.map((known) => ({ known, slips: wordDistance(domain, known, 2) }))
    .filter(({ known, slips }) => slips <= slipsIn(known))
    .toSorted((a, b) => a.slips - b.slips)
  return near[0] ? `${local}@${near[0].known}` : null
}
