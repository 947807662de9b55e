import { STEP_UP_MINUTES } from '#domain/accounts/session-lifetime.ts'
import { addMinutes } from '#domain/time.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { reauthenticate } from '#contract/account/step-up.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { missingSecondFactor } from '#server/http/security/authorize.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'
import type { UserRow } from '../accounts.queries.ts'
import { requirePassword } from '../passwords/new-password.service.ts'
import {
  checkSecondFactor,
  factorsOf,
  isSecondFactorNeeded,
  methodsOf,
} from '../second-factor/second-factor.service.ts'

type StepUpProof = { proof: OutputOf<NonNullable<(typeof reauthenticate)['body']>>; from: string }

/**
 * Checks the password or a passkey of the session's owner.
 * @returns The time until which sensitive calls work.
 */
export async function confirmIdentity(
  shop: Shop,
  user: UserRow,
  { proof, from }: StepUpProof,
): Promise<Date> {
  await consumeRateLimit(shop, { key: `step-up from ${from}`, max: 200, minutes: 15 })
  const method = proof.credential ? 'passkey' : 'password'
  const note = (action: string) =>
    recordAudit(shop, {
      byUserId: user.user_id,
      action,
      subject: `user ${user.user_id}`,
      details: { method },
    })
  try {
    await (proof.credential
      ? checkSecondFactor(shop, user.user_id, { proof: { credential: proof.credential }, from })
      : checkPassword(shop, user.user_id, { proof, from }))
  } catch (error) {
    if (error instanceof ShopError) await note('step_up.failed')
    throw error
  }
  await note('step_up.succeeded')
  return addMinutes(shop.clock.now(), STEP_UP_MINUTES)
}

/** Checks the password. An account with two-step login confirms both steps, because a thief may have the password. */
async function checkPassword(shop: Shop, userId: number, { proof, from }: StepUpProof): Promise<void> {
  await requirePassword(shop, userId, proof.password ?? '', 'password')
  const factors = await factorsOf(shop, userId)
  if (!isSecondFactorNeeded(shop, factors)) return
  const { otp, recovery_code } = proof
  if (!otp && !recovery_code) throw missingSecondFactor({ userId, secondFactors: methodsOf(factors) })
  await checkSecondFactor(shop, userId, { proof: { otp, recovery_code }, from })
}
