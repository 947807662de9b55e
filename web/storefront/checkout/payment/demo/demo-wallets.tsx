import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PaymentToken } from '../payment-fields.ts'
import type { PaymentSession, Wallet, WalletKind } from '../payment-provider.ts'
import { WALLET_NAMES } from '../payment-options.ts'
import { requestToken } from './request-token.ts'
import * as texts from '../../checkout-texts.ts'

/** Cards in the demo's wallets, as the demo gateway returns them. */
const CARDS: Record<WalletKind, string> = { applePay: 'MasterCard', googlePay: 'Visa' }
const LAST_TWO: Record<WalletKind, string> = { applePay: '44', googlePay: '11' }

/** Returns the demo's wallets. Like the real ones, Apple Pay needs Apple's browser, and Google Pay needs none. */
export function demoWallets(session: Pick<PaymentSession, 'clientToken'>, label: string): Wallet[] {
  const kinds: WalletKind[] = 'ApplePaySession' in globalThis ? ['applePay', 'googlePay'] : ['googlePay']
  return kinds.map((kind) => ({
    kind,
    pay: (amount) => payOnSheet({ kind, label, amount, clientToken: session.clientToken }),
  }))
}

type Payment = { kind: WalletKind; label: string; amount: number; clientToken: string }

/** Opens the wallet's sheet outside the page's own content, as a device does. */
function payOnSheet(payment: Payment): Promise<PaymentToken> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise((resolve) => {
    const close = (token: PaymentToken) => {
      root.unmount()
      host.remove()
      resolve(token)
    }
    root.render(<DemoWalletSheet {...payment} onClose={close} />)
  })
}

function DemoWalletSheet({
  kind,
  label,
  amount,
  clientToken,
  onClose,
}: Payment & { onClose: (token: PaymentToken) => void }) {
  const [isBusy, setBusy] = useState(false)
  const cancel = () => onClose({ ok: false, message: texts.notPaidYet })
  const pay = async () => {
    setBusy(true)
    onClose(await requestToken('wallets', { client_token: clientToken, wallet: kind }, texts.paymentRetry))
  }
  return (
    <Dialog title={WALLET_NAMES[kind]} onClose={cancel} width={370}>
      <Notice tone="info">{texts.demoWalletText}</Notice>
      <p>
        <b>{label}</b>
        <br />
        {CARDS[kind]} {texts.savedCardLabel(LAST_TWO[kind])}
      </p>
      <p className="titleText figures">
        {texts.totalPrefix} {dollarsText(amount)}
      </p>
      <DialogChoices>
        <Button tone="outline" onClick={cancel}>
          {texts.cancelWalletButton}
        </Button>
        <Button isBusy={isBusy} onClick={() => void pay()}>
          {texts.payButton(dollarsText(amount))}
        </Button>
      </DialogChoices>
    </Dialog>
  )
}
