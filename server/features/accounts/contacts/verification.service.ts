import { randomBytes, randomInt } from 'node:crypto'
import { BACKUP_CODE_BYTES, backupCode, parseBackupCode } from '#domain/accounts/mobile-backup-code.ts'
import { required } from '#domain/required.ts'
import { addMinutes, waitText, DAY_MINUTES } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { mailWelcome, sendCodeSms } from '../account-messages.service.ts'
import * as accounts from '../accounts.queries.ts'
import { recordMobileChange } from './contacts.service.ts'
import {
  newReferralCode,
  rethrowUniqueViolation,
  requireUniqueContacts,
} from '../registration/uniqueness.service.ts'
import * as queries from './verification.queries.ts'

/** @source A-CODE-3 */
const TRIES_A_CODE = 5
const SENDS_AN_HOUR = 3
const VALID_MINUTES = 15
/** Minimum time before a resend in milliseconds, because the first message may still be on its way. */
const RESEND_AFTER_MS = 20_000

/**
 * Attempts per day at the codes of one mobile, by all accounts together. One more is reserved for an account that has
 * not tried yet, so that a stranger can't use up the owner's chance. 16 in 10,000 is 1 in 625.
 * @source A-CODE-3
 */
const TRIES_A_DAY = 15
const RESERVED_TRIES = 1
/** Number of attempts after which the text message also contains a backup code. */
const BACKUP_AFTER_TRIES = 5

/**
 * Limits of text messages to one mobile, for all accounts together. First codes of an account have a higher limit than
 * repeats, so that a stranger's repeats don't block the owner's code.
 */
const MOBILE_SENDS = { repeat: { hour: 6, day: 12 }, first: { hour: 10, day: 20 } }
/** Limit per account, so that one account can't send texts to many mobiles. */
const ACCOUNT_SENDS_AN_HOUR = 12

const HOUR_MINUTES = 60

type Recipient = { user_id: number; mobile: string }

/**
 * Sends a four-digit code to a user's mobile. The text has no other group of four digits, so that a phone can fill it
 * in.
 * @param repeat True if the shopper requested a new code. If false, nothing is sent while an earlier code is valid.
 */
export async function sendCode(shop: Shop, user: Recipient, { repeat }: { repeat: boolean }): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const now = shop.clock.now()
    await queries.lockMobile(shop.db, user.mobile)
    const sends = await readSends(shop, user)
    if (repeat) requireWaitIsOver(user, sends, now)
    else if (hasGoodCode(user, sends, now)) return
    requireSendsLeft(user, sends, now)
    const { all } = await readTries(shop, user, now)
    const code = String(randomInt(10_000)).padStart(4, '0')
    const backup = all >= BACKUP_AFTER_TRIES ? backupCode(randomBytes(BACKUP_CODE_BYTES)) : null
    await queries.insertCode(shop.db, {
      userId: user.user_id,
      mobile: user.mobile,
      codeHash: hashOf(shop, user.user_id, code),
      backupHash:
        backup === null ? null : hashOf(shop, user.user_id, required(parseBackupCode(backup), 'backup code')),
      now,
      expiresAt: addMinutes(now, VALID_MINUTES),
    })
    await sendCodeSms(shop, user, { code, backup, minutes: VALID_MINUTES })
  })
}

const hashOf = (shop: Shop, userId: number, code: string): Buffer =>
  shop.keys.hash('verification code', `${userId}:${code}`)

/** Rejects a repeat within the resend interval, before any limit counts it. */
export async function requireResendWait(shop: Shop, user: Recipient): Promise<void> {
  requireWaitIsOver(user, await readSends(shop, user), shop.clock.now())
}

const readSends = ({ db, clock }: Shop, { mobile, user_id }: Recipient): Promise<queries.SentCode[]> =>
  queries.readSends(db, { mobile, userId: user_id, dayAgo: addMinutes(clock.now(), -DAY_MINUTES) })

/** Returns the send time of the latest code that this account can still enter. */
const latestUsable = (user: Recipient, sends: readonly queries.SentCode[]): Date | undefined =>
  sends.findLast((each) => each.mobile === user.mobile && each.user_id === user.user_id && each.is_usable)
    ?.sent_at

const hasGoodCode = (user: Recipient, sends: readonly queries.SentCode[], now: Date): boolean => {
  const sentAt = latestUsable(user, sends)
  return sentAt !== undefined && sentAt > addMinutes(now, -VALID_MINUTES)
}

function requireWaitIsOver(user: Recipient, sends: readonly queries.SentCode[], now: Date): void {
  const sentAt = latestUsable(user, sends)
  const waitMs = sentAt ? sentAt.getTime() + RESEND_AFTER_MS - now.getTime() : 0
  if (waitMs <= 0) return
  const retryAfter = Math.ceil(waitMs / 1000)
  const msg = `We sent you a code a moment ago. You can ask for another in ${waitText(retryAfter)}.`
  throw new ShopError('code_just_sent', { msg, retryAfter })
}

/** Throws if no further code may be sent. The error has the time from which sending is allowed. */
function requireSendsLeft(user: Recipient, sends: readonly queries.SentCode[], now: Date): void {
  const isOwn = (each: queries.SentCode) => each.user_id === user.user_id
  const toMobile = sends.filter((each) => each.mobile === user.mobile)
  const most = toMobile.some(isOwn) ? MOBILE_SENDS.repeat : MOBILE_SENDS.first
  const freeAt = Math.max(
    freeAgainAt(toMobile.filter(isOwn), SENDS_AN_HOUR, HOUR_MINUTES),
    freeAgainAt(sends.filter(isOwn), ACCOUNT_SENDS_AN_HOUR, HOUR_MINUTES),
    freeAgainAt(toMobile, most.hour, HOUR_MINUTES),
    freeAgainAt(toMobile, most.day, DAY_MINUTES),
  )
  const retryAfter = Math.ceil((freeAt - now.getTime()) / 1000)
  if (retryAfter <= 0) return
  const msg = `We can’t text any more codes to this number for now. Please try again in ${waitText(retryAfter)}.`
  throw new ShopError('rate_limited', { msg, retryAfter })
}

/**
 * Returns the time from which one more send is within a limit.
 * @param sends Oldest first.
 * @returns Epoch milliseconds; in the past if a send is already allowed.
 */
function freeAgainAt(sends: readonly queries.SentCode[], max: number, minutes: number): number {
  const blocking = sends.at(-max)
  return blocking ? addMinutes(blocking.sent_at, minutes).getTime() : 0
}

const readTries = async (shop: Shop, { user_id, mobile }: Recipient, now: Date) =>
  required(
    await queries.readTries(shop.db, {
      mobileHash: shop.keys.hash('tries at mobile', mobile),
      accountId: user_id,
      now,
      dayAgo: addMinutes(now, -DAY_MINUTES),
    }),
    'tries',
  )

/** Checks a code. A correct code verifies the mobile and turns a pending account into a full account. */
export async function verifyCode(shop: Shop, userId: number, code: string): Promise<accounts.UserRow> {
  const outcome = await inTransaction(shop, async (shop) => {
    // Locked, so that the mobile can't change between the check of its code and its verification.
    const user = required(await accounts.lockUser(shop.db, userId), 'user')
    const mobile = user.new_mobile ?? user.mobile
    const row = await queries.lockCode(shop.db, userId, mobile)
    await queries.lockMobile(shop.db, mobile)
    const isGood = row && row.expires_at > shop.clock.now()
    if (!isGood) return new ShopError('verification_expired')
    const backup = parseBackupCode(code)
    const refusal = await (backup === null
      ? checkDigits(shop, { user_id: userId, mobile }, { row, digits: code.trim() })
      : checkBackup(shop, { row, userId, backup }))
    if (refusal) return refusal
    await queries.useCode(shop.db, row.verification_code_id, shop.clock.now())
    await requireUniqueContacts(shop.db, user.email, mobile, userId)
    await (user.new_mobile ? confirmNewMobile(shop, user) : activateAccount(shop, user))
    return required(await accounts.readUser(shop.db, userId), 'user')
  })
  // A wrong attempt must be counted, so it is returned from the transaction and thrown after the commit.
  if (outcome instanceof ShopError) throw outcome
  return outcome
}

async function checkDigits(
  shop: Shop,
  user: Recipient,
  { row, digits }: { row: queries.CodeRow; digits: string },
): Promise<ShopError | null> {
  const now = shop.clock.now()
  if (row.tries >= TRIES_A_CODE) return new ShopError('verification_expired')
  const { all, own, oldest } = await readTries(shop, user, now)
  const isAdmitted = all < TRIES_A_DAY || (own === 0 && all < TRIES_A_DAY + RESERVED_TRIES)
  if (!isAdmitted) return noTriesLeft(required(oldest, 'oldest try'), now)
  await queries.countTry(shop.db, row.verification_code_id)
  const mobileHash = shop.keys.hash('tries at mobile', user.mobile)
  await queries.insertTry(shop.db, { mobileHash, accountId: user.user_id, now })
  return hashOf(shop, user.user_id, digits).equals(row.code_hash) ? null : new ShopError('verification_wrong')
}

/** Returns an error that explains what still works after a stranger has used up the attempts. */
function noTriesLeft(oldest: Date, now: Date): ShopError {
  const msg =
    'Too many wrong codes for this number today. Ask for a new code, and our text will include letters to enter instead.'
  const retryAfter = Math.ceil((addMinutes(oldest, DAY_MINUTES).getTime() - now.getTime()) / 1000)
  return new ShopError('rate_limited', { msg, retryAfter: Math.max(1, retryAfter) })
}

async function checkBackup(
  shop: Shop,
  { row, userId, backup }: { row: queries.CodeRow; userId: number; backup: string },
): Promise<ShopError | null> {
  if (!row.backup_hash) return new ShopError('verification_wrong')
  if (row.backup_tries >= TRIES_A_CODE) return new ShopError('verification_expired')
  await queries.countBackupTry(shop.db, row.verification_code_id)
  return hashOf(shop, userId, backup).equals(row.backup_hash) ? null : new ShopError('verification_wrong')
}

async function activateAccount(shop: Shop, user: accounts.UserRow): Promise<void> {
  const now = shop.clock.now()
  await accounts.activateAccount(shop.db, user.user_id, newReferralCode(), now).catch(rethrowUniqueViolation)
  await mailWelcome(shop, user)
}

async function confirmNewMobile(shop: Shop, user: accounts.UserRow): Promise<void> {
  await accounts.confirmNewMobile(shop.db, user.user_id, shop.clock.now()).catch(rethrowUniqueViolation)
  await recordMobileChange(shop, user, required(user.new_mobile, 'new mobile'))
}
