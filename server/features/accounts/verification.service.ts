import { randomInt } from 'node:crypto'
import { addMinutes } from '#domain/time.ts'
import type { Database } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { mailWelcome, sendCodeSms } from './account-messages.service.ts'
import * as queries from './accounts.queries.ts'
import { tellOldMobile } from './contacts.service.ts'
import { newReferralCode, refuseSecond, refuseTaken } from './taken.service.ts'

/** @source contract §3 "Codes" */
const TRIES_A_CODE = 5
const SENDS_AN_HOUR = 3
const TRIES_A_DAY = 15
const VALID_MINUTES = 15
/** A second press of the button within this time is answered by the code that is on its way. */
const RESEND_AFTER_MS = 20_000

type Addressee = { user_id: number; mobile: string }

/**
 * Sends a four-digit code to a user's mobile. It holds no other group of four digits, so that a phone fills it in.
 * @param repeat false: a code that is still good is enough; true: the shopper asked for another
 */
export async function sendCode(shop: Shop, user: Addressee, { repeat }: { repeat: boolean }): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const now = shop.clock.now()
    await queries.lockMobile(tx, user.mobile)
    const use = await readUse(tx, user.mobile, user.user_id, now)
    const goodSince = repeat ? now.getTime() - RESEND_AFTER_MS : addMinutes(now, -VALID_MINUTES).getTime()
    if (use?.newest_sent_at && use.newest_sent_at.getTime() > goodSince) return
    if ((use?.sends ?? 0) >= SENDS_AN_HOUR) throw new ShopError('rate_limited', { retryAfter: 3600 })
    const code = String(randomInt(10_000)).padStart(4, '0')
    const codeHash = shop.keys.hash('verification code', `${user.user_id}:${code}`)
    const row = {
      userId: user.user_id,
      mobile: user.mobile,
      codeHash,
      now,
      expiresAt: addMinutes(now, VALID_MINUTES),
    }
    await queries.insertCode(tx, row)
    await sendCodeSms({ ...shop, db: tx }, user, { code, minutes: VALID_MINUTES })
  })
}

const readUse = (tx: Database, mobile: string, userId: number, now: Date) =>
  queries.readCodeUse(tx, { mobile, userId, hourAgo: addMinutes(now, -60), dayAgo: addMinutes(now, -1440) })

/** Checks a code. The right one verifies the mobile, and makes a pending account the account. */
export async function verifyCode(shop: Shop, userId: number, code: string): Promise<queries.UserRow> {
  const outcome = await shop.db.transaction(async (tx) => {
    const now = shop.clock.now()
    // Held, so that the mobile can't become another one between its code's check and its being verified.
    const user = (await queries.lockUser(tx, userId))!
    const row = await queries.lockCode(tx, userId)
    // A code for a mobile that is no longer asked for proves nothing about the one that is.
    const wanted = user.new_mobile ?? user.mobile
    await queries.lockMobile(tx, wanted)
    const use = await readUse(tx, wanted, userId, now)
    if ((use?.tries ?? 0) >= TRIES_A_DAY) return new ShopError('rate_limited', { retryAfter: 3600 })
    if (!row || row.mobile !== wanted || row.expires_at <= now || row.tries >= TRIES_A_CODE)
      return new ShopError('verification_expired')
    await queries.countTry(tx, row.verification_code_id)
    const given = shop.keys.hash('verification code', `${userId}:${code.trim()}`)
    if (!given.equals(row.code_hash)) return new ShopError('verification_wrong')
    await queries.useCode(tx, row.verification_code_id, now)
    await refuseTaken(tx, user.email, wanted, userId)
    await (user.new_mobile ? takeNewMobile(shop, tx, user) : becomeAccount(shop, tx, user))
    return queries.readUser(tx, userId)
  })
  // A wrong try must be counted, so it is an outcome of the transaction and not the end of it.
  if (outcome instanceof ShopError) throw outcome
  return outcome!
}

async function becomeAccount(shop: Shop, tx: Database, user: queries.UserRow): Promise<void> {
  const now = shop.clock.now()
  await queries.markVerified(tx, user.user_id, newReferralCode(), now).catch(refuseSecond)
  await mailWelcome({ ...shop, db: tx }, user)
}

async function takeNewMobile(shop: Shop, tx: Database, user: queries.UserRow): Promise<void> {
  await queries.takeNewMobile(tx, user.user_id, shop.clock.now()).catch(refuseSecond)
  await tellOldMobile(shop, tx, user, user.new_mobile!)
}
