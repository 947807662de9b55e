import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#web/root.tsx'
import type { CheckoutPage } from '#web/storefront/checkout/load-checkout.ts'
import type { PaymentToken } from '../payment-fields.ts'
import type { Wallet, WalletKind } from './braintree-wallets.ts'

/**
 * Braintree's code beside the card form: which wallets this device supports, and its device data. Loads nothing with
 * the demo provider.
 */
export function useBraintree({ payment }: Pick<CheckoutPage, 'payment'>, clientToken: string) {
  const label = useRouteLoaderData<typeof rootLoader>('root')!.settings.productName
  const [wallets, setWallets] = useState<Wallet[]>([])
  const threeDSecure = payment?.braintree?.threeDSecure
  const device = useRef<() => Promise<string>>(async () => '')

  useEffect(() => {
    if (threeDSecure === undefined) return
    let isLeft = false
    const open = async () => {
      const [{ braintreeSession }, { offeredWallets }] = await Promise.all([
        import('./braintree-session.ts'),
        import('./braintree-wallets.ts'),
      ])
      const session = await braintreeSession({ clientToken, threeDSecure })
      device.current = () => session.deviceData()
      const offered = await offeredWallets(session, { label })
      if (!isLeft) setWallets(offered)
    }
    // Cards then show that they did not load; wallets are simply not offered.
    open().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [clientToken, threeDSecure, label])

  return {
    wallets: wallets.map(({ kind }) => kind),
    payWith: (kind: WalletKind, amount: number): Promise<PaymentToken> | undefined =>
      wallets.find((wallet) => wallet.kind === kind)?.pay(amount),
    withDevice: async (token: PaymentToken): Promise<PaymentToken> => {
      if (!token.ok || token.deviceData) return token
      const deviceData = await device.current()
      return deviceData ? { ...token, deviceData } : token
    },
  }
}
