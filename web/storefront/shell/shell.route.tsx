import { useCallback, useEffect, useMemo, useState } from 'react'
import { Outlet, useFetcher, useLocation, useNavigate, useNavigation } from 'react-router'
import { listContent } from '#contract/shop/content.ts'
import { storeSettings } from '#contract/shop/stores.ts'
import type { AddressState } from '#domain/address/states.ts'
import { apiContext, type PageApi } from '#web/api.ts'
import { FailureScreen } from '#web/failure-screen.tsx'
import { ForgotDialog } from '../account/forgot-dialog.tsx'
import { LoginDialog } from '../account/login-dialog.tsx'
import { AddressDialog } from '../address/address-dialog.tsx'
import { placeOfSuburb } from '../address/place.ts'
import { LinkedPromo } from '../promo-link/linked-promo.tsx'
import { keepLinkedPromo } from '../promo-link/promo-link.ts'
import type { Route } from './+types/shell.route.ts'
import { CartBar } from './cart-bar.tsx'
import { DemoStrip } from '#web/demo-strip.tsx'
import { Footer } from './footer.tsx'
import { NavBar } from './nav-bar.tsx'
import { ShellContext, type Shell, useShell } from './session.ts'
import type { loader as sessionLoader } from './session.route.ts'
import styles from './shell.module.css'

export const middleware: Route.MiddlewareFunction[] = [keepLinkedPromo]

/** Nothing personal: whether somebody is logged in and whether an address is saved choose the variant of a cached page. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [content, ...licences] = await Promise.all([
    api.call(listContent).catch(() => []),
    licenceOf(api, 'VIC'),
    licenceOf(api, 'NSW'),
  ])
  return {
    isSignedIn: api.cookie('token') !== undefined,
    contentLinks: content.map(({ uri, title }) => ({ uri, title })),
    licences: licences.filter((licence) => licence !== null),
  }
}

/** The licence of the capital's store stands for its state on pages that show no store. */
async function licenceOf(api: PageApi, state: AddressState) {
  try {
    const { zone } = await placeOfSuburb(api, state, '')
    const settings = await api.callWhole(storeSettings, { params: { store_id: zone.primary_store_id } })
    return (settings.license ?? null) as { number: string; state: AddressState; text: string } | null
  } catch {
    return null
  }
}

/** Only an action can change who is logged in or where to: not a tap on the next page. */
export const shouldRevalidate = ({ formAction }: { formAction?: string }) =>
  formAction !== undefined && !formAction.startsWith('/-/cart')

export default function ShellScreen({ loaderData }: Route.ComponentProps) {
  const session = useSession()
  const [dialog, setDialog] = useState<'login' | 'forgot' | 'address' | null>(null)
  const openLogin = useCallback(() => setDialog('login'), [])
  const openForgot = useCallback(() => setDialog('forgot'), [])
  const openAddress = useCallback(() => setDialog('address'), [])
  const close = useCallback(() => setDialog(null), [])
  const shell = useMemo<Shell>(() => ({ session, openLogin, openAddress }), [session, openLogin, openAddress])
  return (
    <ShellContext value={shell}>
      <a className="skipLink" href="#content">
        Skip to the content
      </a>
      <NavigationMark />
      <DemoStrip now={session?.now} />
      <NavBar isSignedIn={loaderData.isSignedIn} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer contentLinks={loaderData.contentLinks} licences={loaderData.licences} />
      <CartBar />
      <LinkedPromo />
      <AddressGuard isBusy={dialog !== null} />
      {dialog === 'login' && <LoginDialog onClose={close} onForgot={openForgot} />}
      {dialog === 'forgot' && <ForgotDialog onClose={close} />}
      {dialog === 'address' && <AddressDialog onClose={close} onAccepted={close} />}
    </ShellContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailureScreen error={error} />
}

/** @source spec §2 "Route table: address check"; contract §7: the page is there, the popup opens over it */
const ADDRESS_CHECKED = /^\/(bottleshop\/[^/]+\/[^/]+|cart|checkout)(\/|$)/i

function AddressGuard({ isBusy }: { isBusy: boolean }) {
  const { session } = useShell()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (!session || session.address || isBusy || !ADDRESS_CHECKED.test(pathname)) return null
  return <AddressDialog onClose={() => void navigate('/')} onAccepted={() => {}} />
}

/** Loaded once after the page has come, and again by the framework after each action. */
function useSession() {
  const fetcher = useFetcher<typeof sessionLoader>({ key: 'session' })
  const { load, data, state } = fetcher
  useEffect(() => {
    if (!data && state === 'idle') void load('/-/session')
  }, [data, state, load])
  return data
}

function NavigationMark() {
  const { state } = useNavigation()
  return (
    <output className={styles.loading} data-is-loading={state !== 'idle'}>
      {state !== 'idle' && <span className="visuallyHidden">Loading</span>}
    </output>
  )
}
