import type { ApplePay, GooglePayment } from './braintree-sdk.ts'
import type { BraintreeSession } from './braintree-session.ts'
import type { PaymentToken } from '../payment-fields.ts'
import type { Wallet } from '../payment-provider.ts'
import * as texts from '../../checkout-texts.ts'

type WalletBrowser = {
  /** Absent if the device has no Apple Pay. */
  ApplePaySession?: AppleSessions
  google?: { payments: { api: { PaymentsClient: new (options: object) => GoogleClient } } }
  loadScript(url: string): Promise<void>
}

const GOOGLE_SCRIPT = 'https://pay.google.com/gp/p/js/pay.js'
const CANCELLED: PaymentToken = { ok: false, message: texts.notPaidYet }
const FAILED: PaymentToken = { ok: false, message: texts.paymentRetry }

/**
 * Returns the wallets that both the merchant account and this device support. A wallet that cannot be initialised is
 * not offered.
 */
export async function offeredWallets(
  session: BraintreeSession,
  { label, device = browserDevice() }: { label: string; device?: WalletBrowser },
): Promise<Wallet[]> {
  const { gatewayConfiguration: configuration } = session.client.getConfiguration() as unknown as {
    gatewayConfiguration: { applePayWeb?: object; androidPay?: { environment?: string } }
  }
  const wallets = await Promise.all([
    configuration.applePayWeb && device.ApplePaySession
      ? openApple(session, device.ApplePaySession, label)
      : null,
    configuration.androidPay
      ? openGoogle(session, device, configuration.androidPay.environment ?? 'TEST').catch(() => null)
      : null,
  ])
  return wallets.filter((wallet) => wallet !== null)
}

// Apple Pay

type AppleSession = {
  begin(): void
  completeMerchantValidation(merchant: unknown): void
  completePayment(status: number): void
  abort(): void
}
type AppleSessions = {
  new (version: number, request: unknown): AppleSession
  canMakePayments(): boolean
  STATUS_SUCCESS: number
  STATUS_FAILURE: number
}

async function openApple(
  session: BraintreeSession,
  Sessions: AppleSessions,
  label: string,
): Promise<Wallet | null> {
  if (!Sessions.canMakePayments()) return null
  const apple = await (await session.sdk.applePay()).create({ client: session.client }).catch(() => null)
  if (!apple) return null
  return {
    kind: 'applePay',
    pay: (amount) => {
      const request = apple.createPaymentRequest({ total: { label, amount: amount.toFixed(2) } })
      return payOnSheet(apple, { Sessions, sheet: new Sessions(3, request), label })
    },
  }
}

type ApplePaySheet = { Sessions: AppleSessions; sheet: AppleSession; label: string }

function payOnSheet(apple: ApplePay, { Sessions, sheet, label }: ApplePaySheet): Promise<PaymentToken> {
  const validate = async (validationURL: string) => {
    try {
      sheet.completeMerchantValidation(await apple.performValidation({ validationURL, displayName: label }))
      return null
    } catch {
      sheet.abort()
      return FAILED
    }
  }
  const pay = async (token: unknown): Promise<PaymentToken> => {
    try {
      const { nonce } = await apple.tokenize({ token })
      sheet.completePayment(Sessions.STATUS_SUCCESS)
      return { ok: true, token: nonce }
    } catch {
      sheet.completePayment(Sessions.STATUS_FAILURE)
      return FAILED
    }
  }
  return new Promise((resolve) => {
    // The session has no listeners, only handler properties.
    Object.assign(sheet, {
      onvalidatemerchant: ({ validationURL }: { validationURL: string }) =>
        void validate(validationURL).then((failed) => failed && resolve(failed)),
      onpaymentauthorized: ({ payment }: { payment: { token: unknown } }) =>
        void pay(payment.token).then(resolve),
      oncancel: () => resolve(CANCELLED),
    })
    sheet.begin()
  })
}

// Google Pay

type PaymentData = Parameters<GooglePayment['parseResponse']>[0]
type GoogleClient = {
  isReadyToPay(request: object): Promise<{ result: boolean; paymentMethodPresent?: boolean }>
  loadPaymentData(request: object): Promise<PaymentData>
}

async function openGoogle(
  session: BraintreeSession,
  device: WalletBrowser,
  environment: string,
): Promise<Wallet | null> {
  await device.loadScript(GOOGLE_SCRIPT)
  if (!device.google) return null
  const google = await (
    await session.sdk.googlePayment()
  ).create({ client: session.client, googlePayVersion: 2 })
  const client = new device.google.payments.api.PaymentsClient({ environment: environment.toUpperCase() })
  const { allowedPaymentMethods } = google.createPaymentDataRequest({} as never) as unknown as {
    allowedPaymentMethods: object[]
  }
  const version = { apiVersion: 2, apiVersionMinor: 0 }
  const ready = await client.isReadyToPay({
    ...version,
    allowedPaymentMethods,
    existingPaymentMethodRequired: true,
  })
  if (!ready.result) return null
  return {
    kind: 'googlePay',
    pay: async (amount) => {
      try {
        const request = google.createPaymentDataRequest({
          transactionInfo: { currencyCode: 'AUD', totalPriceStatus: 'FINAL', totalPrice: amount.toFixed(2) },
        })
        const { nonce } = await google.parseResponse(await client.loadPaymentData(request))
        return { ok: true, token: nonce }
      } catch (error) {
        return (error as { statusCode?: string }).statusCode === 'CANCELED' ? CANCELLED : FAILED
      }
    },
  }
}

function browserDevice(): WalletBrowser {
  const globals = globalThis as unknown as WalletBrowser
  return {
    ...(globals.ApplePaySession && { ApplePaySession: globals.ApplePaySession }),
    // A getter, because `google` is undefined until its script has loaded.
    get google() {
      return globals.google
    },
    loadScript: (url) =>
      new Promise((resolve, reject) => {
        const script = document.createElement('script')
        script.src = url
        script.addEventListener('load', () => resolve())
        script.addEventListener('error', () => reject(new Error(`${url} did not load`)))
        document.head.append(script)
      }),
  }
}
