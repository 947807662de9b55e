import { useEffect, useRef, useState } from 'react'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import type { PaymentToken } from './payment-fields.ts'
import type { PaymentDevice, PaymentProviderName, Wallet, WalletKind } from './payment-provider.ts'
import { PAYMENT_PROVIDERS } from './payment-providers.ts'

/** Returns the wallets that this device supports, and functions that pay with them and add the device data. */
export function usePaymentDevice(
  provider: PaymentProviderName | undefined,
  clientToken: string,
  threeDSecure = false,
) {
  const label = useRootData().settings.productName
  const [wallets, setWallets] = useState<Wallet[]>()
  const device = useRef<PaymentDevice>(null)
  const opening = useRef<Promise<Wallet[]>>(undefined)

  useEffect(() => {
    const openDevice = provider && PAYMENT_PROVIDERS[provider].openDevice
    if (!openDevice) return
    let isUnmounted = false
    const open = async () => {
      device.current = await openDevice({ provider, clientToken, threeDSecure }, label)
      const offered = await device.current.wallets
      if (!isUnmounted) setWallets(offered)
      return offered
    }
    // After a failure, card forms show their own error, and wallets are not offered.
    opening.current = open().catch(() => {
      if (!isUnmounted) setWallets([])
      return []
    })
    return () => {
      isUnmounted = true
    }
  }, [provider, clientToken, threeDSecure, label])

  return {
    wallets: wallets?.map(({ kind }) => kind) ?? (provider && PAYMENT_PROVIDERS[provider].walletsEverywhere),
    /** Once the wallets are known, opens the sheet without a delay, because browsers open it only during a press. */
    payWith: (kind: WalletKind, amount: number): Promise<PaymentToken | undefined> | undefined => {
      const pay = (offered: Wallet[]) => offered.find((wallet) => wallet.kind === kind)?.pay(amount)
      return wallets ? pay(wallets) : opening.current?.then(pay)
    },
    withDevice: async (token: PaymentToken): Promise<PaymentToken> => {
      if (!token.ok || token.deviceData || !device.current) return token
      const deviceData = await device.current.deviceData()
      return deviceData ? { ...token, deviceData } : token
    },
  }
}
