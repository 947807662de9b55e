import { EXCLUSION_UNDO_HOURS } from '#domain/accounts/exclusion-review.ts'
import { selfExclusionText } from '#domain/messages/consent-templates.ts'
import { birthDateReadingProblem, type CalendarDate, readBirthDate, toIsoDate } from '#domain/accounts/age.ts'
import { mobileProblem, parseMobile } from '#domain/accounts/mobile.ts'
import { formerNameKey, formerNameKeys } from '#domain/accounts/former-name-keys.ts'
import { nameKeys, nearNameKeys } from '#domain/accounts/name-keys.ts'
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
import { required } from '#domain/required.ts'
import { exclusionUndoLink } from './undo-self-exclusion.service.ts'
import * as queries from './self-exclusion.queries.ts'

type Buyer = { firstname: string; lastname: string; email: string; mobile: string; user_id?: number }
type Name = { firstname: string; lastname: string }

/**
 * Returns the self-exclusion in force for a person that ends last. Compares e-mail, mobile, and name with birth date.
 * @source L-21
 */
export const exclusionOf = (shop: Shop, buyer: Buyer, birth: CalendarDate | null) =>
  findExclusion(shop, buyer, birth, [])

async function findExclusion(
  shop: Shop,
  buyer: Buyer,
  birth: CalendarDate | null,
  near: readonly queries.ExclusionKey[],
) {
  const person = {
    email: buyer.email,
    mobile: parseMobile(buyer.mobile),
    nameDobHash: birth && nameDobHash(shop, buyer, birth),
    keys: [
      ...contactKeys(shop, buyer),
      ...(birth ? nameDobKeys(shop, buyer, birth, [...namesOf(buyer), ...formerNamesOf(buyer)]) : []),
      ...near,
    ],
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
  const isAccount = buyer.user_id !== undefined && birth !== null
  const near = isAccount ? nearKeys(shop, buyer, birth, 'sought') : []
  const found = await findExclusion(shop, buyer, birth, near)
  if (found && (!found.is_near || (await requestReview(shop, buyer, birth))))
    throw new ShopError('self_excluded')
}

/**
 * Submits an account to staff if it has nearly the name and exactly the birth date of an excluded person. Returns
 * whether it is blocked: it stays blocked unless staff decide that it is a different person. Only accounts can be
 * reviewed.
 * @source L-21, A-EXCLUSION-2
 */
export async function requestReview(
  shop: Shop,
  { user_id: userId, ...name }: Name & { user_id?: number },
  birth: CalendarDate | null,
): Promise<boolean> {
  if (userId === undefined || birth === null) return false
  const hashes = nearKeys(shop, name, birth, 'sought').map(({ hash }) => hash)
  return (await queries.upsertNearMatchReviews(shop.db, { userId, hashes, now: shop.clock.now() })).length > 0
}

/**
 * Returns the exclusion in force of a gift's recipient, by mobile or by name, because a gift has no birth date. A
 * shared name costs a sale; the opposite mistake would hand alcohol to an excluded person.
 * @source D-122
 */
export async function giftExclusionOf(shop: Shop, gift: { recipient: string; mobile: string }) {
  const person = {
    email: null,
    mobile: parseMobile(gift.mobile),
    nameDobHash: null,
    keys: [
      ...contactKeys(shop, { email: '', mobile: gift.mobile }),
      ...soughtNameKeys(shop, gift.recipient, ''),
    ],
  }
  return queries.readExclusion(shop.db, person, shop.clock.now())
}

export const isGiftRecipientExcluded = async (
  shop: Shop,
  gift: { recipient: string; mobile: string },
): Promise<boolean> => (await giftExclusionOf(shop, gift)) !== undefined

const namesOf = ({ firstname, lastname }: Name): string[] => nameKeys(firstname, lastname)
const formerNamesOf = ({ firstname, lastname }: Name): string[] => formerNameKeys(firstname, lastname)

/** Hashes the full names. A single word such as "Mum" is not a full name. */
const hashedNames = (shop: Shop, keys: readonly string[]): queries.ExclusionKey[] =>
  keys
    .filter((key) => key.includes('|'))
    .map((key) => ({ kind: 'name', hash: shop.keys.hash('self-exclusion name', key) }))

const storedNameKeys = (shop: Shop, firstname: string, lastname: string): queries.ExclusionKey[] =>
  hashedNames(shop, nameKeys(firstname, lastname))

/** Returns keys by which exclusions of any age are found by name. */
export const soughtNameKeys = (shop: Shop, firstname: string, lastname: string): queries.ExclusionKey[] =>
  hashedNames(shop, [...nameKeys(firstname, lastname), ...formerNameKeys(firstname, lastname)])

export const nameDobKeys = (
  shop: Shop,
  name: Name,
  birth: CalendarDate,
  keys: readonly string[] = namesOf(name),
): queries.ExclusionKey[] =>
  keys.map((key) => ({
    kind: 'name_dob',
    hash: shop.keys.hash('self-exclusion name and birth date', `${key}|${toIsoDate(birth)}`),
  }))

const nearKeys = (
  shop: Shop,
  { firstname, lastname }: Name,
  birth: CalendarDate,
  side: 'stored' | 'sought',
): queries.ExclusionKey[] =>
  nearNameKeys(firstname, lastname, side).map((key) => ({
    kind: 'near_name_dob',
    hash: shop.keys.hash('self-exclusion near name and birth date', `${key}|${toIsoDate(birth)}`),
  }))

/** Returns keys of an account's contacts, by which it is found once staff have recognised it as the person's. */
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

/** Returns the only key of the first exclusions. It is still written for processes of the previous release. */
const nameDobHash = (shop: Shop, { firstname, lastname }: Buyer, birth: CalendarDate): Buffer =>
  shop.keys.hash('self-exclusion', `${formerNameKey(firstname, lastname)}|${toIsoDate(birth)}`)

export type ExclusionRequest = {
  firstname: string
  lastname: string
  email: string | undefined
  mobile: string | undefined
  dob: string | undefined
  term: ExclusionTerm
}

/**
 * Excludes a person from the commit on and withdraws the marketing consents of accounts with that e-mail or mobile.
 * No proof of identity is required: a code must not stop a person who wants a break. The confirmation explains what to
 * do if a stranger requested it.
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
    const { self_exclusion_id } = required(await queries.insertExclusion(shop.db, exclusion), 'exclusion')
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
    throw new ShopError('invalid_input', {
      fields: { mobile: required(mobileProblem(request.mobile), 'problem of the mobile') },
    })
  const birth = request.dob === undefined ? null : readBirthDate(request.dob)
  if (request.dob !== undefined && !birth)
    throw new ShopError('dob_invalid', {
      fields: { dob: required(birthDateReadingProblem(request.dob), 'problem of the date') },
    })
  const named = { ...request, email: request.email ?? '', mobile: mobile ?? '' }
  const keys = [
    ...storedNameKeys(shop, request.firstname, request.lastname),
    ...(birth ? [...nameDobKeys(shop, named, birth), ...nearKeys(shop, named, birth, 'stored')] : []),
  ]
  return { email: request.email ?? null, mobile, nameDobHash: birth && nameDobHash(shop, named, birth), keys }
}

type ConfirmedExclusion = { term: ExclusionTerm; exclusionId: number }

/**
 * Sends the confirmation to both e-mail and mobile: a stranger may have combined their own e-mail with another person's
 * mobile.
 */
async function sendConfirmation(
  shop: Shop,
  { email, mobile }: queries.Person,
  { term, exclusionId }: ConfirmedExclusion,
): Promise<void> {
  const { support } = shop.currentSettings.branding().contact
  const isOpen = EXCLUSION_TERMS[term].months === null
  const length = isOpen ? 'for good' : `for ${EXCLUSION_TERMS[term].label}`
  const undoUrl = exclusionUndoLink(shop, exclusionId)
  const text = selfExclusionText({ length, undoUrl, hours: EXCLUSION_UNDO_HOURS, support })
  const about = { kind: 'self_exclusion' } as const
  if (email)
    await enqueueMessage(shop, {
      ...about,
      channel: 'email',
      to: email,
      subject: 'Your self-exclusion',
      text,
      linkLabel: 'Undo it',
    })
  if (mobile)
    await enqueueMessage(shop, { ...about, channel: 'sms', to: mobile, subject: '', text: smsText(text) })
}
