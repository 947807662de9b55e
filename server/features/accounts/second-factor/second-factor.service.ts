import { DAY_MINUTES } from '#domain/time.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { verifySecondFactor } from '#contract/account/second-factor.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { missingSecondFactor } from '#server/http/security/authorize.ts'
import { type RateLimit, consumeRateLimit, releaseRateLimit } from '#server/http/security/rate-limit.ts'
import { isExemptFromSecondFactor } from '#server/http/session/session.ts'
import type { KnownPerson, SecondFactor, Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { readUser } from '../accounts.queries.ts'
import { sendCredentialNotice } from '../credentials/credential-notices.service.ts'
import { logInWithPasskey } from '../passkeys/passkeys.service.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import * as queries from './second-factor.queries.ts'
import { totpStepOf, unsealTotpSecret } from './totp.ts'

export type SecondFactorProof = OutputOf<NonNullable<(typeof verifySecondFactor)['body']>>
/** The proof, and the network it came from. */
export type ProofAttempt = { proof: SecondFactorProof; from: string }

/** Returns whether a person's role needs a second factor. */
export const isSecondFactorRequired = (shop: Shop, row: queries.FactorRow): boolean =>
  row.is_worker && !isExemptFromSecondFactor(shop, row)

/** Returns whether a password alone is not enough: for a worker, and for a shopper with an authenticator app. */
export const isSecondFactorNeeded = (shop: Shop, row: queries.FactorRow): boolean =>
  row.has_totp || isSecondFactorRequired(shop, row)

export const methodsOf = (row: queries.FactorRow): SecondFactor[] => [
  ...(row.passkeys > 0 ? (['passkey'] as const) : []),
  ...(row.has_totp ? (['totp'] as const) : []),
  ...(row.recovery_codes_left > 0 ? (['recovery_code'] as const) : []),
]

export async function factorsOf(shop: Shop, userId: number): Promise<queries.FactorRow> {
  const row = await queries.readFactors(shop.db, userId)
  if (!row) throw new ShopError('not_found')
  return row
}

/**
 * Returns the state after the correct password: no second factor needed, verified with the login (as programs do), or
 * still awaited.
 * A shopper with an authenticator app needs the second factor. A passkey together with a password does not require it.
 */
export async function secondFactorStateOf(
  shop: Shop,
  userId: number,
  { proof, from }: { proof: { otp?: string | undefined }; from: string },
): Promise<{ state: 'verified' | 'awaited' | null; missing: () => ShopError }> {
  const row = await factorsOf(shop, userId)
  const missing = () => missingSecondFactor({ userId, secondFactors: methodsOf(row) })
  if (!isSecondFactorNeeded(shop, row)) return { state: null, missing }
  if (!proof.otp || !row.has_totp) return { state: 'awaited', missing }
  await checkSecondFactor(shop, userId, { proof: { otp: proof.otp }, from })
  return { state: 'verified', missing }
}

/** @throws second_factor_wrong, passkey_refused */
export async function checkSecondFactor(
  shop: Shop,
  userId: number,
  attempt: ProofAttempt,
): Promise<SecondFactor> {
  const method = methodOf(attempt.proof)
  const limits = limitsOf(userId, method, attempt.from)
  await consumeRateLimit(shop, ...limits)
  const note = (action: string) =>
    recordAudit(shop, { byUserId: userId, action, subject: `user ${userId}`, details: { method } })
  try {
    await CHECKS[method](shop, userId, attempt.proof)
  } catch (error) {
    if (error instanceof ShopError) await note('second_factor.failed')
    throw error
  }
  await releaseRateLimit(shop, ...limits)
  await note(method === 'recovery_code' ? 'recovery_code.used' : 'second_factor.verified')
  return method
}

const methodOf = ({ credential, recovery_code }: SecondFactorProof): SecondFactor => {
  if (credential) return 'passkey'
  return recovery_code ? 'recovery_code' : 'totp'
}

/**
 * Returns the limits, which apply only after the correct password. With fifty guesses a day and three valid codes at
 * any moment, a guess succeeds once in 6,600 days on average.
 * Passkeys and recovery codes have separate limits, so the owner can log in while a thief guesses.
 */
const limitsOf = (userId: number, method: SecondFactor, from: string): RateLimit[] => [
  { key: `second factor ${method} of ${userId}`, max: 10, minutes: 15 },
  { key: `second factor ${method} of ${userId}`, max: 50, minutes: DAY_MINUTES },
  { key: `second factor from ${from}`, max: 60, minutes: 15 },
]

type Check = (shop: Shop, userId: number, proof: SecondFactorProof) => Promise<void>

const CHECKS: Record<SecondFactor, Check> = {
  passkey: async (shop, userId, { credential }) => {
    const owner = await logInWithPasskey(shop, required(credential, 'credential'))
    if (owner.user_id !== userId) throw new ShopError('passkey_refused')
  },
  totp: async (shop, userId, { otp }) => {
    const row = await queries.readTotp(shop.db, userId)
    if (!row?.confirmed_at) throw wrongCode('otp')
    await consumeTotp(shop, userId, { sealed: row.secret_sealed, otp: otp ?? '' })
  },
  recovery_code: async (shop, userId, { recovery_code: code }) => {
    const hash = hashRecoveryCode(shop, userId, code ?? '')
    await inTransaction(shop, async (shop) => {
      const taken = await queries.consumeRecoveryCode(shop.db, userId, hash, shop.clock.now())
      if (taken === 0) throw wrongCode('recovery_code')
      const user = required(await readUser(shop.db, userId), 'user')
      await sendCredentialNotice(shop, user, 'recovery_code_used')
    })
  },
}

/**
 * Accepts a code once: the same or an older code is rejected.
 * @source RFC 6238 §5.2
 */
export async function consumeTotp(
  shop: Shop,
  userId: number,
  { sealed, otp }: { sealed: Buffer; otp: string },
): Promise<void> {
  const at = shop.clock.real?.() ?? shop.clock.now()
  const step = await totpStepOf(unsealTotpSecret(shop, userId, sealed), otp, at)
  if (step === null || (await queries.consumeTotpStep(shop.db, userId, step)) === 0) throw wrongCode('otp')
}

const wrongCode = (field: 'otp' | 'recovery_code') =>
  new ShopError('second_factor_wrong', {
    fields: { [field]: 'That code isn’t right, or was used already.' },
  })

type LoggedInPerson = Exclude<KnownPerson, { kind: 'pending' }>

/**
 * Requires a member, or a partial session of an account without any factor. An account with a factor must use it first.
 */
export function requireEnrolmentAllowed(principal: Principal, userId: number): LoggedInPerson {
  if ((principal.kind !== 'member' && principal.kind !== 'partial') || principal.userId !== userId)
    throw new ShopError('not_found')
  if (principal.kind === 'partial' && principal.secondFactors.length > 0) throw missingSecondFactor(principal)
  return principal
}

/**
 * Requires that staff and drivers keep one factor. Without it the password alone would suffice, or login would be
 * impossible.
 */
export async function requireAnotherFactor(
  shop: Shop,
  userId: number,
  removed: 'totp' | 'passkey',
): Promise<void> {
  const row = await factorsOf(shop, userId)
  const left = (row.has_totp ? 1 : 0) + row.passkeys - 1
  const isThere = removed === 'totp' ? row.has_totp : row.passkeys > 0
  if (isThere && left === 0 && isSecondFactorRequired(shop, row)) throw new ShopError('second_factor_needed')
}
