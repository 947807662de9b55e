import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { CheckoutForm } from '#web/storefront/checkout/checkout-form.tsx'
import { CheckoutSummary } from '#web/storefront/checkout/checkout-summary.tsx'
import type { CheckoutPage } from '#web/storefront/checkout/load-checkout.ts'
import type { OrderRequest } from '#web/storefront/checkout/submit/order-body.ts'
import { A_MEMBER, aCheckoutPage, AN_ADDRESS, aTime, SAVED_VISA } from './checkout-views.ts'
import { showInShop } from './shop-screen.tsx'

/** The form with the summary next to it, as on the page. */
function FormAndSummary({ page }: { page: CheckoutPage }) {
  const [tip, setTip] = useState(0)
  const [time, address] = [page.time ?? aTime(), page.address ?? AN_ADDRESS]
  return (
    <>
      <CheckoutForm page={page} time={time} address={address} onTip={setTip} />
      <CheckoutSummary cart={page.cart} tip={tip} />
    </>
  )
}

/** Renders the checkout form. Records the orders that it submits, and answers them. */
export function showCheckout(
  change: Partial<CheckoutPage> = {},
  answer: () => Failure | Promise<Failure> | null = () => null,
) {
  const sent: OrderRequest[] = []
  const logins: string[] = []
  const page = aCheckoutPage(change)
  Element.prototype.scrollIntoView = () => {}
  showInShop(<FormAndSummary page={page} />, {
    at: '/checkout',
    layout: { openLogin: () => void logins.push('login') },
    routes: {
      '/checkout': {
        action: async ({ request }) => {
          sent.push((await request.json()) as OrderRequest)
          return answer()
        },
      },
    },
  })
  return { sent, logins }
}

/** Removes the page and its stored data after a test. */
export function leaveCheckout(): void {
  cleanup()
  sessionStorage.clear()
}

export const ofMember = (change: Partial<CheckoutPage> = {}): Partial<CheckoutPage> => ({
  user: A_MEMBER,
  payment: {
    provider: 'demo',
    threeDSecure: false,
    clientToken: 'a-token',
    hasPayPal: true,
    methods: [SAVED_VISA],
  },
  ...change,
})

export const refusing =
  (code: string, msg: string, more: object = {}) =>
  (): Failure => ({ ok: false, error: { code, msg, ...more } })

export const pressPlaceOrder = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Place Order/ })))

export const typeInto = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })

export const tick = (label: string): void =>
  void fireEvent.click(screen.getByRole('checkbox', { name: label }))

/** Returns the error message associated with a field. */
export function errorOf(label: string): string | null | undefined {
  const ids = (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '').split(' ')
  return ids.filter((id) => id.endsWith('-error')).map((id) => document.getElementById(id)?.textContent)[0]
}
