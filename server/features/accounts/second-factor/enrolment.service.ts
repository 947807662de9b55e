import { noteAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/rate-limit.ts'
import { endSessionsOf } from '#server/http/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import { PRODUCT_NAME } from '#server/settings/branding.ts'
import { type UserRow, readUser } from '../accounts.queries.ts'
import { noteCredentialEvent, noticeCredentialChange } from '../credentials/credential-notices.service.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import * as queries from './second-factor.queries.ts'
import { factorsOf, isSecondFactorRequired, keepOneFactor, takeTotp } from './second-factor.service.ts'
import { newTotpSecret, qrPath, sealTotpSecret, totpUri } from './totp.ts'

/** A secret for the app, which counts once a first code has come back. */
export async function proposeTotp(shop: Shop, user: UserRow) {
  await consumeRateLimit(shop, { key: `new totp ${user.user_id}`, max: 20, minutes: 15 })
  const secret = await newTotpSecret()
  const sealed = sealTotpSecret(shop, user.user_id, secret)
  if ((await queries.proposeTotp(shop.db, user.user_id, sealed, shop.clock.now())) === 0)
    throw new ShopError('second_factor_enrolled')
  const uri = await totpUri(secret, { issuer: PRODUCT_NAME, label: user.email })
  return { secret, uri, qr: await qrPath(uri) }
}

/** @returns the new recovery codes, which are shown once */
export async function confirmTotp(shop: Shop, user: UserRow, otp: string): Promise<string[]> {
  const userId = user.user_id
  await consumeRateLimit(shop, { key: `confirm totp ${userId}`, max: 10, minutes: 15 })
  return shop.db.transaction(async (tx) => {
    const inside = { ...shop, db: tx }
    const row = await queries.readTotp(tx, userId)
    if (row?.confirmed_at) throw new ShopError('second_factor_enrolled')
    if (!row) throw new ShopError('second_factor_wrong')
    await takeTotp(inside, userId, { sealed: row.secret_sealed, otp })
    if ((await queries.confirmTotp(tx, userId, shop.clock.now())) === 0)
      throw new ShopError('second_factor_enrolled')
    await noteCredentialEvent(inside, userId, 'totp.enabled')
    await noticeCredentialChange(inside, user, 'totp_enabled')
    return writeRecoveryCodes(inside, userId)
  })
}

export async function removeTotp(shop: Shop, user: UserRow): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const inside = { ...shop, db: tx }
    await keepOneFactor(inside, user.user_id, 'totp')
    if ((await queries.deleteTotp(tx, user.user_id)) === 0) throw new ShopError('not_found')
    await noteCredentialEvent(inside, user.user_id, 'totp.disabled')
    await noticeCredentialChange(inside, user, 'totp_disabled')
  })
}

/** They stand for the other factors, so there has to be one. */
export async function renewRecoveryCodes(shop: Shop, user: UserRow): Promise<string[]> {
  await consumeRateLimit(shop, { key: `new recovery codes ${user.user_id}`, max: 10, minutes: 15 })
  return shop.db.transaction(async (tx) => {
    const inside = { ...shop, db: tx }
    const { has_totp, passkeys } = await factorsOf(inside, user.user_id)
    if (!has_totp && passkeys === 0) throw new ShopError('second_factor_needed')
    await noteCredentialEvent(inside, user.user_id, 'recovery_codes.renewed')
    await noticeCredentialChange(inside, user, 'recovery_codes_renewed')
    return writeRecoveryCodes(inside, user.user_id)
  })
}

async function writeRecoveryCodes(shop: Shop, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(shop, userId, code))
  await queries.replaceRecoveryCodes(shop.db, userId, hashes, shop.clock.now())
  return codes
}

/** By another admin, for who has lost everything: the next login sets up anew. */
export async function resetSecondFactor(shop: Shop, byUserId: number, userId: number): Promise<void> {
  if (byUserId === userId) throw new ShopError('forbidden')
  await shop.db.transaction(async (tx) => {
    const user = await readUser(tx, userId)
    if (!user || user.state !== 'full') throw new ShopError('not_found')
    await queries.deleteFactors(tx, userId)
    await endSessionsOf(tx, userId)
    await noticeCredentialChange({ ...shop, db: tx }, user, 'second_factor_reset')
    await noteAudit(
      { ...shop, db: tx },
      { byUserId, action: 'second_factor.reset', subject: `user ${userId}`, details: {} },
    )
  })
}

export async function describeSecondFactor(shop: Shop, userId: number) {
  const row = await factorsOf(shop, userId)
  return {
    required: isSecondFactorRequired(shop, row),
    totp: row.has_totp,
    passkeys: row.passkeys,
    recovery_codes_left: row.recovery_codes_left,
  }
}
