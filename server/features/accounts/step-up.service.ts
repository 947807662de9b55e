import { STEP_UP_MINUTES } from '#domain/accounts/session-lifetime.ts'
import { addMinutes } from '#domain/time.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { reauthenticate } from '#contract/shop/step-up.ts'
import { noteAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/rate-limit.ts'
import type { Shop } from '#server/shop.ts'
import type { UserRow } from './accounts.queries.ts'
import { askPassword } from './new-password.service.ts'
import { logInWithPasskey } from './passkeys.service.ts'

type Proof = OutputOf<NonNullable<(typeof reauthenticate)['body']>>

/**
 * Checks the password or a passkey of who holds the session.
 * @returns until when sensitive calls work
 */
export async function confirmIdentity(
  shop: Shop,
  user: UserRow,
  { proof, from }: { proof: Proof; from: string },
): Promise<Date> {
  await consumeRateLimit(shop, { key: `step-up from ${from}`, max: 200, minutes: 15 })
  const method = proof.credential ? 'passkey' : 'password'
  const note = (action: string) =>
    noteAudit(shop, { byUserId: user.user_id, action, subject: `user ${user.user_id}`, details: { method } })
  try {
    await (proof.credential
      ? checkPasskey(shop, user, proof.credential)
      : askPassword(shop, user.user_id, proof.password ?? '', 'password'))
  } catch (error) {
    if (error instanceof ShopError) await note('step_up.failed')
    throw error
  }
  await note('step_up.succeeded')
  return addMinutes(shop.clock.now(), STEP_UP_MINUTES)
}

async function checkPasskey(shop: Shop, user: UserRow, credential: NonNullable<Proof['credential']>) {
  await consumeRateLimit(shop, { key: `step-up passkey ${user.user_id}`, max: 30, minutes: 15 })
  const owner = await logInWithPasskey(shop, credential)
  if (owner.user_id !== user.user_id) throw new ShopError('passkey_refused')
}
