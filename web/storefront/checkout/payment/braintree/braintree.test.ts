import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aSession,
  forgetWhatWasPlayed,
  played,
  playedBraintree as sdk,
} from '#testing/screens/fake-braintree-sdk.ts'
import { type CardErrors, openCardFields } from './braintree-card-fields.ts'
import { openPayPalButton } from './braintree-paypal-button.ts'
import { braintreeSession } from './braintree-session.ts'

// Braintree's modules are stubbed here. A browser test runs the real modules.

const INVALID = 'Invalid credit card, please re-enter your credit card'

async function aForm(threeDSecure = false) {
  const errors: CardErrors = {}
  const submitted = vi.fn<() => void>()
  const container = {} as HTMLElement
  const form = await openCardFields(await aSession(threeDSecure), {
    containers: { number: container, expiration: container, cvv: container },
    styles: {},
    onField: (field, error) => Object.assign(errors, { [field]: error }),
    onSubmit: submitted,
  })
  return { form, errors, submitted }
}

const hear = (event: string, emittedBy: string, field: object) =>
  played.handlers.get(event)!({ emittedBy, fields: { [emittedBy]: field } })

beforeEach(forgetWhatWasPlayed)

describe('§8 Braintree’s card form', () => {
  it('§7 Card provider client steps: tokenises with cardholderName, and returns the device data', async () => {
    const { form } = await aForm()
    expect(await form.tokenise(' Robin Marsh ', 42.5)).toEqual({
      ok: true,
      token: 'a-nonce',
      deviceData: 'a device',
    })
    expect(played.tokenize).toHaveBeenCalledWith({ cardholderName: 'Robin Marsh' })
  })

  it('§5 Card fields: required messages under each field, before a request to the provider', async () => {
    const { form } = await aForm()
    played.tokenize.mockClear()
    played.isEmpty = { number: true, expirationDate: true, cvv: true }
    expect(await form.tokenise('Robin', 1)).toEqual({
      ok: false,
      message: 'Please fill in every field.',
      fields: {
        number: 'Credit card number required',
        expiration: 'Expiry required',
        cvv: 'CVV required',
      },
    })
    expect(await form.tokenise(' ', 1)).toMatchObject({
      message: 'Credit card name is required',
      fields: { cardholder_name: 'Name on card required' },
    })
    expect(played.tokenize).not.toHaveBeenCalled()
  })

  it('§5 Card fields: ‘Invalid expiry’ on blur, if filled and invalid, until it is corrected', async () => {
    const { errors } = await aForm()
    hear('blur', 'expirationDate', { isEmpty: true, isValid: false })
    expect(errors.expiration).toBeUndefined()
    hear('blur', 'expirationDate', { isEmpty: false, isValid: false })
    expect(errors.expiration).toBe('Invalid expiry')
    hear('validityChange', 'expirationDate', { isPotentiallyValid: true })
    expect(errors.expiration).toBeUndefined()
  })

  it.each([
    { code: 'HOSTED_FIELDS_FIELDS_INVALID', message: INVALID },
    { code: 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED', message: INVALID },
    { code: 'HOSTED_FIELDS_FAILED_TOKENIZATION', message: INVALID },
    { code: 'HOSTED_FIELDS_TOKENIZATION_FAIL_ON_DUPLICATE', message: 'You already have this card saved' },
    { code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR', message: 'Something went wrong, please try again' },
    { code: undefined, message: 'Something went wrong, please try again' },
  ])('§8 $code: ‘$message’; fields cleared', async ({ code, message }) => {
    const { form } = await aForm()
    played.tokenize.mockRejectedValueOnce({ code, message: 'For programmers only.' })
    expect(await form.tokenise('Robin', 1)).toMatchObject({ ok: false, message, mustClear: true })
    form.clear()
    expect(played.cleared).toEqual(['number', 'expirationDate', 'cvv'])
  })

  it('§8 HOSTED_FIELDS_FIELDS_INVALID: the fields are named and cleared, even if only the expiry is wrong', async () => {
    const { form } = await aForm()
    const details = { invalidFieldKeys: ['expirationDate'] }
    played.tokenize.mockRejectedValueOnce({ code: 'HOSTED_FIELDS_FIELDS_INVALID', details })
    expect(await form.tokenise('Robin', 1)).toEqual({
      ok: false,
      message: INVALID,
      hint: 'Invalid expiry.',
      mustClear: true,
      fields: { expiration: 'Invalid expiry' },
    })
  })

  it('§2 Checkout: detects input since the last token, and submits on Enter', async () => {
    const { form, submitted } = await aForm()
    expect(form.hasChanged()).toBe(false)
    hear('notEmpty', 'number', {})
    expect(form.hasChanged()).toBe(true)
    await form.tokenise('Robin', 1)
    expect(form.hasChanged()).toBe(false)
    played.handlers.get('inputSubmitRequest')!({})
    expect(submitted).toHaveBeenCalledOnce()
  })
})

describe('§8: 3-D Secure', () => {
  it('verifies the cart’s total with the bank and pays with the confirmed nonce', async () => {
    const { form } = await aForm(true)
    played.verifyCard.mockResolvedValueOnce({ nonce: 'confirmed', liabilityShifted: true })
    expect(await form.tokenise('Robin', 42.5)).toMatchObject({ ok: true, token: 'confirmed' })
    expect(played.verifyCard.mock.lastCall![0]).toMatchObject({
      nonce: 'a-nonce',
      bin: '411111',
      amount: '42.50',
    })
  })

  it('shows an error when the bank was reached and did not confirm', async () => {
    const { form } = await aForm(true)
    const refused = { nonce: 'n', liabilityShifted: false, liabilityShiftPossible: true }
    played.verifyCard.mockResolvedValueOnce(refused)
    expect(await form.tokenise('Robin', 1)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Your bank couldn’t confirm'),
      mustClear: true,
    })
  })
})

describe('§8: session of the provider', () => {
  it('is opened once per token, and again after a failure', async () => {
    const options = { clientToken: 'shared', threeDSecure: false }
    expect(braintreeSession(options, sdk)).toBe(braintreeSession(options, sdk))
    const away = { ...sdk, client: () => Promise.reject(new Error('offline')) }
    const other = { ...options, clientToken: 'other' }
    await expect(braintreeSession(other, away)).rejects.toThrow('offline')
    await expect(braintreeSession(other, sdk)).resolves.toBeDefined()
  })

  it('continues without device data if it cannot be collected', async () => {
    played.deviceData = () => Promise.reject(new Error('blocked'))
    expect(await (await aSession()).deviceData()).toBe('')
  })
})

describe('§8 PayPal', () => {
  type Buttons = { onApprove(approval: object): Promise<void>; onError(): void }
  async function aButton() {
    let buttons: Buttons | undefined
    vi.stubGlobal('paypal', {
      FUNDING: { PAYPAL: 'paypal' },
      Buttons: (options: Buttons) => {
        buttons = options
        return { render: async () => {}, close: async () => {} }
      },
    })
    const accounts: (string | null)[] = []
    const failures: string[] = []
    const button = await openPayPalButton(await aSession(), {
      container: {} as HTMLElement,
      onAccount: (email) => void accounts.push(email),
      onFailure: (message) => void failures.push(message),
    })
    return { button, buttons: buttons!, accounts, failures }
  }

  it('§7 Card provider client steps: PayPal via the vault flow; its nonce is valid for one order', async () => {
    played.paypal.tokenizePayment.mockResolvedValueOnce({
      nonce: 'pp',
      details: { email: 'robin@example.com' },
    })
    const { button, buttons, accounts } = await aButton()
    expect(played.paypal.loadPayPalSDK).toHaveBeenLastCalledWith({ vault: true, currency: 'AUD' })
    expect(await button.tokenise()).toMatchObject({ ok: false })
    await buttons.onApprove({ billingToken: 'b' })
    expect(accounts).toEqual(['robin@example.com'])
    expect(await button.tokenise()).toMatchObject({ ok: true, token: 'pp', deviceData: 'a device' })
    expect(await button.tokenise()).toMatchObject({ ok: false })
  })

  it('§8 PayPal failure: ‘Paypal Error, please try again’', async () => {
    const { buttons, failures } = await aButton()
    buttons.onError()
    expect(failures).toEqual(['Paypal Error, please try again'])
  })
})
