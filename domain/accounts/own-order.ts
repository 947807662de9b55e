import { parseMobile } from './mobile.ts'

/** The contacts of an account. An empty value identifies nobody. */
export type Contacts = { userId: number; email: string; /** '' until it is verified. */ mobile: string }

/** The people an order is for: the buyer and the recipient of a gift. */
export type OrderParties = { owner: Contacts; /** '' where the order is no gift. */ giftMobile: string }

/** Providers that deliver `a.b@` and `ab@` to one mailbox. */
const IGNORES_DOTS: readonly string[] = ['gmail.com', 'googlemail.com']

/** The mailbox an e-mail address is delivered to: `kim+shop@x.test` and `Kim@x.test` are one person's. */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return `${IGNORES_DOTS.includes(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

const sameMailbox = (a: string, b: string): boolean => a !== '' && b !== '' && mailboxOf(a) === mailboxOf(b)

const sameMobile = (a: string, b: string): boolean => {
  const mobile = parseMobile(a)
  return mobile !== null && mobile === parseMobile(b)
}

/** Whether two accounts belong to one person: the same account, mailbox or verified mobile. @source D-125 */
export const isSamePerson = (a: Contacts, b: Contacts): boolean =>
  a.userId === b.userId || sameMailbox(a.email, b.email) || sameMobile(a.mobile, b.mobile)

/** Whether that e-mail address reaches the person. */
export const isOwnEmail = (person: Contacts, email: string): boolean => sameMailbox(person.email, email)

/**
 * Whether an order is the person's own: placed by their account or by another one of theirs, or a gift to their mobile.
 * Nobody refunds, credits, moves, assigns or ID-checks their own order in any other part than its owner's.
 * @source D-125
 */
export const isOwnOrder = (person: Contacts, { owner, giftMobile }: OrderParties): boolean =>
  isSamePerson(person, owner) || sameMobile(person.mobile, giftMobile)
