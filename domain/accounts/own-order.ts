import { parseMobile } from './mobile.ts'

/** Contacts of an account. Empty values never match. */
export type Contacts = { userId: number; email: string; /** '' until it is verified. */ mobile: string }

/** Buyer of an order and mobile of the gift's recipient. */
export type OrderParties = { owner: Contacts; /** '' if the order is not a gift. */ giftMobile: string }

/** Providers that deliver `a.b@` and `ab@` to one mailbox. */
const IGNORES_DOTS: readonly string[] = ['gmail.com', 'googlemail.com']

/** Returns the mailbox that receives an e-mail address: `kim+shop@x.test` and `Kim@x.test` have the same mailbox. */
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

/** Returns whether two accounts share the account, the mailbox or the verified mobile. @source D-125 */
export const isSamePerson = (a: Contacts, b: Contacts): boolean =>
  a.userId === b.userId || sameMailbox(a.email, b.email) || sameMobile(a.mobile, b.mobile)

/** Returns whether an e-mail address reaches the person's mailbox. */
export const isOwnEmail = (person: Contacts, email: string): boolean => sameMailbox(person.email, email)

/**
 * Returns whether an order is the person's own: placed by one of their accounts, or a gift to their mobile. Staff must
 * not refund, credit, move, assign or ID-check their own order; they act on it only as its owner.
 * @source D-125
 */
export const isOwnOrder = (person: Contacts, { owner, giftMobile }: OrderParties): boolean =>
  isSamePerson(person, owner) || sameMobile(person.mobile, giftMobile)
