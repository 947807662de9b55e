import { openCardFields } from '#web/storefront/checkout/payment/braintree/braintree-card-fields.ts'
import { BRAINTREE_SDK } from '#web/storefront/checkout/payment/braintree/braintree-sdk.ts'
import { braintreeSession } from '#web/storefront/checkout/payment/braintree/braintree-session.ts'

// Page with the checkout's card fields and the genuine SDK.

const part = (id: string) => document.getElementById(id)!
const show = (id: string, value: unknown) => void (part(id).textContent = JSON.stringify(value ?? null))

const errors: Record<string, string | undefined> = {}
const clientToken = document.body.dataset.clientToken!
const session = await braintreeSession({ clientToken, threeDSecure: false }, BRAINTREE_SDK)
const fields = await openCardFields(session, {
  containers: { number: part('number'), expiration: part('expiration'), cvv: part('cvv') },
  styles: { input: { color: 'black' } },
  onField: (field, error) => {
    errors[field] = error
    show('errors', errors)
  },
  onSubmit: () => {},
})
const pay = async () => {
  show('answer', 'asking')
  const answer = await fields.tokenise('Robin Marsh', 42.5)
  if (!answer.ok && answer.mustClear) fields.clear()
  show('answer', answer)
}
part('pay').addEventListener('click', () => void pay())
document.body.dataset.ready = 'yes'
