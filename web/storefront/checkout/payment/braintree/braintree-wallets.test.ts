import { beforeEach, describe, expect, it } from 'vitest'
import { aSession, forgetWhatWasPlayed, played } from '#testing/screens/fake-braintree-sdk.ts'
import { offeredWallets } from './braintree-wallets.ts'

beforeEach(forgetWhatWasPlayed)

describe('§2 Payment-methods block: wallets of the device', () => {
  class Sheet {
    static STATUS_SUCCESS = 0
    static STATUS_FAILURE = 1
    static canMakePayments = () => true
    static last: Sheet
    status: number | undefined
    onpaymentauthorized!: (event: object) => void
    oncancel!: () => void
    request: unknown
    constructor(_version: number, request: unknown) {
      this.request = request
      Sheet.last = this
    }
    begin() {}
    completePayment(status: number) {
      this.status = status
    }
  }
  const device = (more: object = {}) => ({ loadScript: async () => {}, ...more })
  const offer = async (more: object = {}) =>
    offeredWallets(await aSession(), { label: 'Coldie', device: device(more) })

  it('are offered if both the account and the device support them', async () => {
    expect(await offer({ ApplePaySession: Sheet })).toEqual([])
    played.configuration = { applePayWeb: {} }
    expect(await offer()).toEqual([])
    expect((await offer({ ApplePaySession: Sheet })).map(({ kind }) => kind)).toEqual(['applePay'])
  })

  it('Apple Pay pays the total, and reports a closed sheet', async () => {
    played.configuration = { applePayWeb: {} }
    played.apple.tokenize.mockResolvedValueOnce({ nonce: 'apple-nonce' })
    const [apple] = await offer({ ApplePaySession: Sheet })
    const paid = apple!.pay(42.5)
    expect(Sheet.last.request).toEqual({ total: { label: 'Coldie', amount: '42.50' } })
    Sheet.last.onpaymentauthorized({ payment: { token: 't' } })
    expect(await paid).toEqual({ ok: true, token: 'apple-nonce' })
    expect(Sheet.last.status).toBe(Sheet.STATUS_SUCCESS)
    const closed = apple!.pay(1)
    Sheet.last.oncancel()
    expect(await closed).toMatchObject({ ok: false })
  })

  it('Google Pay pays the total in Australian dollars', async () => {
    played.configuration = { androidPay: { environment: 'sandbox' } }
    const asked: object[] = []
    class PaymentsClient {
      isReadyToPay = async () => ({ result: true })
      loadPaymentData = async (request: object) => void asked.push(request)
    }
    const [google] = await offer({ google: { payments: { api: { PaymentsClient } } } })
    expect(await google!.pay(42.5)).toEqual({ ok: true, token: 'google-nonce' })
    expect(asked[0]).toMatchObject({ transactionInfo: { currencyCode: 'AUD', totalPrice: '42.50' } })
  })
})
