import { selfExclusionText } from '#domain/messages/consent-templates.ts'
import { birthDateReadingProblem, type CalendarDate, readBirthDate, toIsoDate } from '#domain/accounts/age.ts'
import { mobileProblem, parseMobile } from '#domain/accounts/mobile.ts'
import { nameKey } from '#domain/accounts/person-key.ts'
import { nameKeys } from '#domain/accounts/person-name.ts'
import { EXCLUSION_TERMS, type ExclusionTerm, exclusionEnd } from '#domain/accounts/self-exclusion.ts'
import { legalText } from '#domain/law/legal-texts.ts'
import { OPERATOR_TIME_ZONE, instantOf, localDate } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { withdrawAllConsents } from '#server/features/accounts/consents/consents.service.ts'
import { enqueueMessage } from '#server/features/messaging/outbox.service.ts'
import { smsText } from '#domain/messages/email-content.ts'
import { UNDO_HOURS, exclusionUndoLink } from './undo-self-exclusion.service.ts'
import * as queries from './self-exclusion.queries.ts'

type Buyer = { firstname: string; lastname: string; email: string; mobile: string }

/**
 * The self-exclusion in force for a person that ends last. L-21: compares e-mail, mobile, and name with birth date.
 */
export async function exclusionOf(shop: Shop, buyer: Buyer, birth: CalendarDate | null) {
  const person = {
    email: buyer.email,
    mobile: parseMobile(buyer.mobile),
    nameDobHash: birth && nameDobHash(shop, buyer, birth),
    keys: [...contactKeys(shop, buyer), ...(birth ? nameDobKeys(shop, buyer, birth) : [])],
  }
  return queries.readExclusion(shop.db, person, shop.clock.now())
}

export const isSelfExcluded = async (
  shop: Shop,
  buyer: Buyer,
  birth: CalendarDate | null,
): Promise<boolean> => (await exclusionOf(shop, buyer, birth)) !== undefined

export async function refuseSelfExcluded(
  shop: Shop,
  buyer: Buyer,
  birth: CalendarDate | null,
): Promise<void> {
  if (await isSelfExcluded(shop, buyer, birth)) throw new ShopError('self_excluded')
}

/**
 * The exclusion in force of the recipient of a gift, by mobile or by name, as a gift has no birth date. A shared name costs
 * a sale; the opposite mistake would hand alcohol to an excluded person (D-122).
 */
export async function giftExclusionOf(shop: Shop, gift: { recipient: string; mobile: string }) {
  const person = {
    email: null,
    mobile: parseMobile(gift.mobile),
    nameDobHash: null,
    keys: [
      ...contactKeys(shop, { email: '', mobile: gift.mobile }),
      ...fullNameKeys(shop, gift.recipient, ''),
    ],
  }
  return queries.readExclusion(shop.db, person, shop.clock.now())
}

export const isGiftRecipientExcluded = async (
  shop: Shop,
  gift: { recipient: string; mobile: string },
): Promise<boolean> => (await giftExclusionOf(shop, gift)) !== undefined

/** A single word such as "Mum" is not a full name. */
export const fullNameKeys = (shop: Shop, firstname: string, lastname: string): queries.ExclusionKey[] =>
  nameKeys(firstname, lastname)
    .filter((key) => key.includes('|'))
    .map((key) => ({ kind: 'name', hash: shop.keys.hash('self-exclusion name', key) }))

export const nameDobKeys = (
  shop: Shop,
  { firstname, lastname }: Buyer,
  birth: CalendarDate,
): queries.ExclusionKey[] =>
  nameKeys(firstname, lastname).map((key) => ({
    kind: 'name_dob',
    hash: shop.keys.hash('self-exclusion name and birth date', `${key}|${toIsoDate(birth)}`),
  }))

/** Keys of an account's contacts, by which it is found once it was recognised as the person's. */
export function contactKeys(
  shop: Shop,
  { email, mobile }: { email: string; mobile: string },
): queries.ExclusionKey[] {
  const hash = (text: string) => shop.keys.hash('self-exclusion contact', text)
  const number = parseMobile(mobile)
  return [
    ...(email ? [{ kind: 'email' as const, hash: hash(email.toLowerCase()) }] : []),
    ...(number ? [{ kind: 'mobile' as const, hash: hash(number) }] : []),
  ]
}

const nameDobHash = (shop: Shop, { firstname, lastname }: Buyer, birth: CalendarDate): Buffer =>
  shop.keys.hash('self-exclusion', `${nameKey(firstname, lastname)}|${toIsoDate(birth)}`)

export type ExclusionRequest = {
  firstname: string
  lastname: string
  email: string | undefined
  mobile: string | undefined
  dob: string | undefined
  term: ExclusionTerm
}

/**
 * Excludes a person from the commit on. No proof of identity is required: a code must not stop somebody who wants a
 * break, and the confirmation says what to do if it was somebody else. Accounts with that e-mail or mobile get no
 * more marketing.
 * @source L-20, L-22
 */
export async function excludeSelf(
  shop: Shop,
  request: ExclusionRequest,
): Promise<{ starts: Date; ends: Date | null }> {
  const person = readPerson(shop, request)
  const starts = shop.clock.now()
  const lastDay = exclusionEnd(localDate(starts, OPERATOR_TIME_ZONE), request.term)
  const ends = lastDay === null ? null : instantOf(lastDay, '00:00', OPERATOR_TIME_ZONE)
  await inTransaction(shop, async (shop) => {
    const { version: textVersion } = legalText('self_exclusion')
    const exclusion = { ...person, term: request.term, startsAt: starts, endsAt: ends, textVersion }
    const { self_exclusion_id } = (await queries.insertExclusion(shop.db, exclusion))!
    await queries.insertKeys(shop.db, self_exclusion_id, person.keys)
    await queries.enqueueStopOrders(shop.db)
    const subject = `self-exclusion ${self_exclusion_id}`
    await recordAudit(shop, {
      byUserId: null,
      action: 'self-exclusion',
      subject,
      details: { term: request.term },
    })
    for (const { user_id } of await queries.readAccountsOf(shop.db, person))
      await withdrawAllConsents(shop, user_id, 'self_exclusion')
    await sendConfirmation(shop, person, { term: request.term, exclusionId: self_exclusion_id })
  })
  return { starts, ends }
}

function readPerson(shop: Shop, request: ExclusionRequest): queries.Person {
  const mobile = request.mobile === undefined ? null : parseMobile(request.mobile)
  if (request.mobile !== undefined && !mobile)
    throw new ShopError('invalid_input', { fields: { mobile: mobileProblem(request.mobile)! } })
  const birth = request.dob === undefined ? null : readBirthDate(request.dob)
  if (request.dob !== undefined && !birth)
    throw new ShopError('dob_invalid', { fields: { dob: birthDateReadingProblem(request.dob)! } })
  const named = { ...request, email: request.email ?? '', mobile: mobile ?? '' }
  const keys = [
    ...fullNameKeys(shop, request.firstname, request.lastname),
    ...(birth ? nameDobKeys(shop, named, birth) : []),
  ]
  return { email: request.email ?? null, mobile, nameDobHash: birth && nameDobHash(shop, named, birth), keys }
}

type Excluded = { term: ExclusionTerm; exclusionId: number }

/**
 * Both the e-mail and the mobile are told: a stranger may have entered their own e-mail with somebody else's mobile.
 */
async function sendConfirmation(
  shop: Shop,
  { email, mobile }: queries.Person,
  { term, exclusionId }: Excluded,
): Promise<void> {
  const { support } = shop.currentSettings.branding().contact
  const isOpen = EXCLUSION_TERMS[term].months === null
  const length = isOpen ? 'for good' : `for ${EXCLUSION_TERMS[term].label}`
  const undoUrl = exclusionUndoLink(shop, exclusionId)
  const text = selfExclusionText({ length, undoUrl, hours: UNDO_HOURS, support })
  const about = { kind: 'self_exclusion' } as const
  if (email)
    await enqueueMessage(shop, {
      ...about,
      channel: 'email',
      to: email,
      subject: 'Your self-exclusion',
      text,
    })
  if (mobile)
    await enqueueMessage(shop, { ...about, channel: 'sms', to: mobile, subject: '', text: smsText(text) })
}
