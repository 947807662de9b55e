import { type CalendarDate, isAdult, parseBirthDate } from '#domain/accounts/age.ts'
import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { kindOf } from '#domain/messages/message-kinds.ts'
import type { MessageRow, RecipientRules } from '#server/features/messaging/send-messages.service.ts'
import type { Shop } from '#server/shop.ts'
import { readUser } from '../accounts.queries.ts'
import { birthDateOf } from '../accounts.service.ts'
import { isSelfExcluded } from '../self-exclusion/self-exclusion.service.ts'
import { replacePush, sendPush } from '../push/push-subscriptions.service.ts'
import { hasConsent, unsubscribeUrl } from './consents.service.ts'

/**
 * Marketing needs consent and an adult. Some messages are not sent to people who excluded themselves.
 * @source L-22, L-37
 */
export const recipientRules: RecipientRules = { reasonNotToSend, unsubscribeUrl, sendPush, replacePush }

async function reasonNotToSend(shop: Shop, message: MessageRow): Promise<string | null> {
  const { category, kind, user_id, channel } = message
  if (
    category === 'marketing' &&
    !(channel !== 'push' && user_id && (await hasConsent(shop, user_id, channel)))
  )
    return 'Its reader does not agree to offers any more.'
  if (!kindOf(kind).skipsSelfExcluded || user_id === null) return null
  const user = await readUser(shop.db, user_id)
  if (user?.state !== 'full') return 'Its reader’s account is closed.'
  const birth = birthDateOf(shop, user)
  if (category === 'marketing' && !isOfAge(shop, birth)) return 'Its reader isn’t known to be an adult.'
  return (await isSelfExcluded(shop, user, birth)) ? 'Its reader asked not to be written to.' : null
}

/** Returns false for an unknown birth date: offers are for alcohol, so an adult age must be known. */
function isOfAge(shop: Shop, birth: CalendarDate | null): boolean {
  const today = parseBirthDate(localDate(shop.clock.now(), OPERATOR_TIME_ZONE))
  return birth !== null && today !== null && isAdult(birth, today)
}
