import { fullName } from '#domain/accounts/allowed-name.ts'
import { GIFT_CARD_PLAN_MONTHS } from '#domain/promotions/gift-card-rules.ts'
import { STATES } from '#domain/states.ts'
import { OPERATOR_TIME_ZONE, addMonths, localDate } from '#domain/time.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { loadSavedArea } from '../address/delivery-area.ts'
import { loadGuestPaymentSetup, loadPaymentSetup } from '../orders/changes/load-payment-setup.ts'
import { loadMember } from '../session/load-member.ts'

/** Loads the form of a gift card: the payment methods, and a member's name and email. */
export async function loadGiftCards(api: PageApi, now: Date) {
  const [user, area] = await Promise.all([loadMember(api), loadSavedArea(api)])
  const timeZone = area ? STATES[area.state].timeZone : OPERATOR_TIME_ZONE
  const today = localDate(now, timeZone)
  return {
    buyer: { name: user ? fullName(user) : '', email: user?.email ?? '' },
    zoneId: area?.zone.zone_id ?? null,
    days: { first: today, last: addMonths(today, GIFT_CARD_PLAN_MONTHS) },
    paymentSetup: user ? await loadPaymentSetup(api, user.user_id) : await loadGuestPaymentSetup(api),
    // One idempotency key per page load: a double click buys one card.
    requestKey: crypto.randomUUID(),
  }
}

export type GiftCardsPage = Awaited<ReturnType<typeof loadGiftCards>>
