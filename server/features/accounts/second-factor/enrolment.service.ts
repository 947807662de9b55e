import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { endSessionsOf } from '#server/http/session/session.queries.ts'
import type { Shop } from '#server/shop.ts'
import { PRODUCT_NAME } from '#domain/product-name.ts'
import { type UserRow, readUser } from '../accounts.queries.ts'
import { recordCredentialEvent, sendCredentialNotice } from '../credentials/credential-notices.service.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import * as queries from './second-factor.queries.ts'
import {
  factorsOf,
  isSecondFactorRequired,
  requireAnotherFactor,
  consumeTotp,
} from './second-factor.service.ts'
import { qrPath } from '#server/features/media/qr-code.service.ts'
import { newTotpSecret, sealTotpSecret, totpUri } from './totp.ts'

/** Creates a secret for an authenticator app. It becomes active when a first code is entered. */
export async function proposeTotp(shop: Shop, user: UserRow) {
  await consumeRateLimit(shop, { key: `new totp ${user.user_id}`, max: 20, minutes: 15 })
  const secret = await newTotpSecret()
  const sealed = sealTotpSecret(shop, user.user_id, secret)
  if ((await queries.proposeTotp(shop.db, user.user_id, sealed, shop.clock.now())) === 0)
    throw new ShopError('second_factor_enrolled')
  const uri = await totpUri(secret, { issuer: PRODUCT_NAME, label: user.email })
  return { secret, uri, qr: await qrPath(uri) }
}

/** @returns The new recovery codes, which are shown once. */
export async function confirmTotp(shop: Shop, user: UserRow, otp: string): Promise<string[]> {
  const userId = user.user_id
  await consumeRateLimit(shop, { key: `confirm totp ${userId}`, max: 10, minutes: 15 })
  return inTransaction(shop, async (shop) => {
    const row = await queries.readTotp(shop.db, userId)
    if (row?.confirmed_at) throw new ShopError('second_factor_enrolled')
    if (!row) throw new ShopError('second_factor_wrong')
    await consumeTotp(shop, userId, { sealed: row.secret_sealed, otp })
    if ((await queries.confirmTotp(shop.db, userId, shop.clock.now())) === 0)
      throw new ShopError('second_factor_enrolled')
    await recordCredentialEvent(shop, userId, 'totp.enabled')
    await sendCredentialNotice(shop, user, 'totp_enabled')
    return writeRecoveryCodes(shop, userId)
  })
}

export async function removeTotp(shop: Shop, user: UserRow): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await requireAnotherFactor(shop, user.user_id, 'totp')
    if ((await queries.deleteTotp(shop.db, user.user_id)) === 0) throw new ShopError('not_found')
    await recordCredentialEvent(shop, user.user_id, 'totp.disabled')
    await sendCredentialNotice(shop, user, 'totp_disabled')
  })
}

/** Replaces the recovery codes. They back up another factor, so that factor must exist. */
export async function renewRecoveryCodes(shop: Shop, user: UserRow): Promise<string[]> {
  await consumeRateLimit(shop, { key: `new recovery codes ${user.user_id}`, max: 10, minutes: 15 })
  return inTransaction(shop, async (shop) => {
    const { has_totp, passkeys } = await factorsOf(shop, user.user_id)
    if (!has_totp && passkeys === 0) throw new ShopError('second_factor_needed')
    await recordCredentialEvent(shop, user.user_id, 'recovery_codes.renewed')
    await sendCredentialNotice(shop, user, 'recovery_codes_renewed')
    return writeRecoveryCodes(shop, user.user_id)
  })
}

async function writeRecoveryCodes(shop: Shop, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(shop, userId, code))
  await queries.replaceRecoveryCodes(shop.db, userId, hashes, shop.clock.now())
  return codes
}

/**
 * Removes all factors of a person who has lost them, on behalf of another admin. The person sets up a new factor at the
 * next login.
 */
export async function resetSecondFactor(shop: Shop, byUserId: number, userId: number): Promise<void> {
  if (byUserId === userId) throw new ShopError('forbidden')
  await inTransaction(shop, async (shop) => {
    const user = await readUser(shop.db, userId)
    if (!user || user.state !== 'full') throw new ShopError('not_found')
    await queries.deleteFactors(shop.db, userId)
    await endSessionsOf(shop.db, userId)
    await sendCredentialNotice(shop, user, 'second_factor_reset')
    await recordAudit(shop, {
      byUserId,
      action: 'second_factor.reset',
      subject: `user ${userId}`,
      details: {},
    })
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
