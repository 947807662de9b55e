import { useMemo } from 'react'
import { Outlet } from 'react-router'
import { listContent } from '#contract/shop/content.ts'
import { type AddressState, STATE_CODES } from '#domain/states.ts'
import { AnalyticsHost } from '#web/analytics/analytics-host.tsx'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { DemoStrip } from '#web/platform/page/demo-banner.tsx'
import { FailureScreen } from '#web/platform/errors/error-screen.tsx'
import { refreshAfterRefusal } from '#web/platform/api/action-reply.ts'
import { placeOfSuburb } from '../address/delivery-location.ts'
import { storeLicence } from '../catalogue/store-location.ts'
import { CartSync } from '../cart/cart-sync.tsx'
import { LinkedPromo } from '../cart/promo-link/apply-linked-promo.tsx'
import { keepLinkedPromo } from '../cart/promo-link/promo-link.ts'
import type { Route } from './+types/layout.route.ts'
import { AppBanner } from './app-banner.tsx'
import { BackToTop } from './back-to-top.tsx'
import { CartBar } from './cart-bar.tsx'
import { Dialogs, useDialogs } from './dialogs.tsx'
import { Footer } from './footer/footer.tsx'
import { NavBar } from './header/nav-bar.tsx'
import { OfflineNote } from './offline-note.tsx'
import { NavigationMark, PageChange } from './route-announcer.tsx'
import { ShellContext, type Shell } from '../session/session.ts'
import styles from './layout.module.css'
import { useSession } from '../session/use-session.ts'

export const middleware: Route.MiddlewareFunction[] = [keepLinkedPromo]

/** Nothing personal: whether somebody is logged in and whether an address is saved choose the variant of a cached page. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [content, ...licences] = await Promise.all([
    api.call(listContent).catch(() => []),
    ...STATE_CODES.map((state) => capitalsLicence(api, state)),
  ])
  return {
    isSignedIn: api.cookie('token') !== undefined,
    contentLinks: content.map(({ uri, title }) => ({ uri, title })),
    licences: licences.filter((licence) => licence !== null),
  }
}

/** The licence of the capital's store stands for its state on pages that show no store. */
async function capitalsLicence(api: PageApi, state: AddressState) {
  const place = await placeOfSuburb(api, state, '').catch(() => null)
  return place && storeLicence(api, place.zone.primary_store_id)
}

/** Only an action can change who is logged in or where to: not a tap on the next page. */
export const shouldRevalidate = (done: { formAction?: string; actionStatus?: number }) =>
  done.formAction !== undefined && !done.formAction.startsWith('/-/cart') && refreshAfterRefusal(done)

export default function ShellScreen({ loaderData }: Route.ComponentProps) {
  const session = useSession()
  const { open, setOpen, openLogin, openAddress, openReferral } = useDialogs()
  const shell = useMemo<Shell>(
    () => ({ session, openLogin, openAddress, openReferral }),
    [session, openLogin, openAddress, openReferral],
  )
  return (
    <ShellContext value={shell}>
      <a className="skipLink" href="#content">
        Skip to the content
      </a>
      <AnalyticsHost />
      <NavigationMark />
      <AppBanner />
      <DemoStrip now={session?.now} />
      <NavBar isSignedIn={loaderData.isSignedIn} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer contentLinks={loaderData.contentLinks} licences={loaderData.licences} />
      <CartBar />
      <BackToTop />
      <OfflineNote />
      <LinkedPromo />
      <CartSync />
      <Dialogs open={open} setOpen={setOpen} />
      <PageChange />
    </ShellContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailureScreen error={error} />
}
