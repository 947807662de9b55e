import { useCallback, useLayoutEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { onEndedSession } from '#web/platform/api/session-events.ts'
import { rememberPage } from '../address/previous-page.ts'
import { useLayout } from '../session/session.ts'

const LoginDialog = lazyComponent(async () => (await import('../account/login/login-dialog.tsx')).LoginDialog)
const ForgotDialog = lazyComponent(
  async () => (await import('../account/password-reset/forgot-dialog.tsx')).ForgotDialog,
)
const AddressDialog = lazyComponent(async () => (await import('../address/address-dialog.tsx')).AddressDialog)
const ReferralDialog = lazyComponent(
  async () => (await import('../account/referral/referral-dialog.tsx')).ReferralDialog,
)

export type OpenDialog = 'login' | 'login again' | 'forgot' | 'address' | 'referral' | null

/** Returns which of the layout's dialogs is open, and functions that open each dialog. */
export function useDialogs() {
  const [open, setOpen] = useState<OpenDialog>(null)
  useClosedByBack(() => setOpen(null))
  const openLogin = useCallback(() => setOpen('login'), [])
  const openAddress = useCallback(() => setOpen('address'), [])
  const openReferral = useCallback(() => setOpen('referral'), [])
  // The session ended during use. The page remains with all typed values.
  useLayoutEffect(() => onEndedSession(() => setOpen('login again')), [])
  return { open, setOpen, openLogin, openAddress, openReferral }
}

/** Closes the dialog on Back, which remains on the dialog's page. */
function useClosedByBack(close: () => void): void {
  const { key } = useLocation()
  const type = useNavigationType()
  const [seen, setSeen] = useState(key)
  if (key === seen) return
  setSeen(key)
  if (type === NavigationType.Pop) close()
}

/** The dialogs of the storefront layout. @source S-ALL-2 */
export function Dialogs({ open, setOpen }: { open: OpenDialog; setOpen: (dialog: OpenDialog) => void }) {
  const { session } = useLayout()
  const close = useCallback(() => setOpen(null), [setOpen])
  const user = session?.user
  return (
    <>
      {(open === 'login' || open === 'login again') && (
        <LoginDialog isAgain={open === 'login again'} onClose={close} onForgot={() => setOpen('forgot')} />
      )}
      {open === 'forgot' && <ForgotDialog onClose={close} />}
      {open === 'address' && <AddressDialog onClose={close} onAccepted={close} />}
      {open === 'referral' && user?.referralCode && (
        <ReferralDialog code={user.referralCode} reward={user.referralDiscount} onClose={close} />
      )}
      {open === null && <AddressGuard />}
    </>
  )
}

/** @source S-ROUTE-2, S-ROUTE-3, A-PAGE-1 */
const ADDRESS_CHECKED = /^\/(bottleshop\/[^/]+\/[^/]+|cart|checkout)(\/|$)/i

/** Dialog that asks for an address without a saved address. Navigation is never blocked. @source S-ADDR-6 */
function AddressGuard() {
  const { session } = useLayout()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (!session || session.address || !ADDRESS_CHECKED.test(pathname)) return null
  return (
    <AddressDialog
      onClose={() => {
        rememberPage(pathname + search)
        void navigate('/')
      }}
      onAccepted={() => {}}
    />
  )
}
