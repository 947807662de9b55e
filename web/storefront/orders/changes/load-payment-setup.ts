import { guestClientToken, memberClientToken, paypalStatus } from '#contract/payments/payment.ts'
import { listPaymentMethods } from '#contract/account/users.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { withoutGateway } from '#web/platform/api/action-reply.ts'
import * as texts from './changes-texts.ts'

const loadHasPayPal = async (api: PageApi): Promise<boolean> => (await api.call(paypalStatus)).enabled

/** Loads the methods for paying an additional amount. Returns null if the gateway does not respond. */
export async function loadPaymentSetup(api: PageApi, userId: number) {
  try {
    const params = { user_id: userId }
    const [token, hasPayPal, methods] = await Promise.all([
      api.call(memberClientToken, { params }),
      loadHasPayPal(api),
      api.call(listPaymentMethods, { params }).catch(withoutGateway([])),
    ])
    return {
      hasPayPal: hasPayPal && !methods.some(({ type }) => type === 'PayPalAccount'),
      provider: token.provider,
      clientToken: token.client_token,
      threeDSecure: token.three_d_secure,
      methods: methods.map(({ nonce, type, details }) => ({
        nonce,
        label:
          type === 'PayPalAccount'
            ? `PayPal ${details.email ?? ''}`
            : texts.cardEnding(details.cardType ?? texts.savedCard, details.lastTwo ?? ''),
      })),
    }
  } catch (error) {
    return withoutGateway(null)(error)
  }
}

/** Loads the payment methods of a guest, who has no saved methods. Returns null if the gateway does not respond. */
export async function loadGuestPaymentSetup(api: PageApi) {
  try {
    const [token, hasPayPal] = await Promise.all([api.call(guestClientToken), loadHasPayPal(api)])
    return {
      hasPayPal,
      provider: token.provider,
      clientToken: token.client_token,
      threeDSecure: token.three_d_secure,
      methods: [],
    }
  } catch (error) {
    return withoutGateway(null)(error)
  }
}

export type PaymentSetup = NonNullable<Awaited<ReturnType<typeof loadPaymentSetup>>>
