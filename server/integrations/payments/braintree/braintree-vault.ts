import { z } from 'zod'
import type { Braintree } from './braintree-client.ts'
import { isNotFound } from './braintree-client.ts'
import { presentCard, presentPayPal } from './braintree-sale.ts'
import type { MethodDetails, SavedMethod } from '../port.ts'

/** Prefix of the token of a saved method; a nonce from the browser never has it. */
const SAVED = 'vault:'

/** Returns true for the format of Braintree's tokens, nonces and customer ids, because a visitor may send anything. */
const isToken = (text: string): boolean => /^[\w-]{1,250}$/.test(text)

/** Returns the request fields for a nonce; null for a value that Braintree cannot have issued. */
export function paymentOf(nonce: string, customerId: string | null) {
  if (!nonce.startsWith(SAVED)) return isToken(nonce) ? { paymentMethodNonce: nonce } : null
  const paymentMethodToken = nonce.slice(SAVED.length)
  // The customer is always sent: Braintree rejects a token of another customer.
  return isToken(paymentMethodToken) && customerId !== null ? { paymentMethodToken, customerId } : null
}

const Method = z.object({
  token: z.string(),
  default: z.boolean().catch(false),
  createdAt: z.coerce.date(),
  /** Equal for equal card numbers; absent if it is not a card. */
  uniqueNumberIdentifier: z.string().nullish(),
  cardType: z.string().nullish(),
  last4: z.string().nullish(),
  expirationMonth: z.string().nullish(),
  expirationYear: z.string().nullish(),
  email: z.string().nullish(),
})
type Method = z.output<typeof Method>

/**
 * Returns a key that is equal for copies of the same card or account: Braintree saves a copy each time it is asked
 * to.
 */
const identityOf = (method: Method): string =>
  method.uniqueNumberIdentifier ?? method.email?.toLowerCase() ?? method.token

async function methodsOf(client: Braintree, customerId: string): Promise<Method[]> {
  if (!isToken(customerId)) return []
  const customer = await client.customer.find(customerId).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
  const { creditCards = [], paypalAccounts = [] } = customer ?? {}
  return z
    .array(Method)
    .parse([...creditCards, ...paypalAccounts])
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Returns every card or account once, with the newest expiry, the default first. */
export async function readVault(client: Braintree, customerId: string): Promise<SavedMethod[]> {
  const methods = new Map<string, Method>()
  for (const method of await methodsOf(client, customerId)) {
    const before = methods.get(identityOf(method))
    methods.set(identityOf(method), { ...method, default: method.default || before?.default === true })
  }
  return [...methods.values()]
    .toSorted((a, b) => Number(b.default) - Number(a.default))
    .map((method, index) => ({
      ...detailsOf(method),
      token: method.token,
      nonce: `${SAVED}${method.token}`,
      isDefault: index === 0,
    }))
}

const detailsOf = (method: Method): MethodDetails =>
  method.email
    ? presentPayPal(method.email)
    : presentCard({
        cardType: method.cardType ?? '',
        last4: method.last4 ?? '',
        expirationMonth: method.expirationMonth ?? '',
        expirationYear: method.expirationYear ?? '',
      })

/** Deletes a method and all of its copies, so that none of them is shown again. */
export async function forget(client: Braintree, customerId: string, token: string): Promise<boolean> {
  const methods = await methodsOf(client, customerId)
  const meant = methods.find((method) => method.token === token)
  if (!meant) return false
  const copies = methods.filter((method) => identityOf(method) === identityOf(meant))
  for (const copy of copies) {
    await client.paymentMethod.delete(copy.token).catch((error: unknown) => {
      if (!isNotFound(error)) throw error
    })
  }
  return true
}

/** Creates the customer, with our own id, when the first method is saved. */
export async function ensureCustomer(client: Braintree, customerId: string): Promise<void> {
  const isKnown = await client.customer.find(customerId).then(
    () => true,
    (error: unknown) => {
      if (isNotFound(error)) return false
      throw error
    },
  )
  // A refusal because another process has created the customer in the meantime is no error.
  if (!isKnown) await client.customer.create({ id: customerId })
}
