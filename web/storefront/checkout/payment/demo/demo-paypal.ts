import { PAYPAL_FAILED, type PaymentToken } from '../payment-fields.ts'

/** The demo provider's PayPal: an account is an e-mail address. Its endpoint takes no cookies. */
export async function payWithPayPal(clientToken: string, email: string): Promise<PaymentToken> {
  try {
    const reply = await fetch('/demo/gateway/paypal', {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_token: clientToken, email }),
    })
    const { nonce } = (await reply.json()) as { nonce?: string }
    return reply.ok && nonce ? { ok: true, token: nonce } : { ok: false, message: PAYPAL_FAILED }
  } catch {
    return { ok: false, message: PAYPAL_FAILED }
  }
}
