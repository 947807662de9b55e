import type { PaymentToken } from '../payment-fields.ts'

/** Requests a payment token of the demo gateway. The request omits cookies, because its endpoints accept none. */
export async function requestToken(
  path: 'paypal' | 'wallets',
  body: object,
  failureText: string,
): Promise<PaymentToken> {
  try {
    const reply = await fetch(`/demo/gateway/${path}`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { nonce } = (await reply.json()) as { nonce?: string }
    return reply.ok && nonce ? { ok: true, token: nonce } : { ok: false, message: failureText }
  } catch {
    return { ok: false, message: failureText }
  }
}
