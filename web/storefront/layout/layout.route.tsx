import { useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { listContent } from '#contract/shop/content.ts'
import { type AddressState, STATE_CODES } from '#domain/states.ts'
import { AnalyticsHost } from '#web/analytics/analytics-host.tsx'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { lateComponent } from '#web/platform/page/late-component.tsx'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { pageContext } from '#web/platform/page/page-context.ts'
import { ErrorScreen } from '#web/platform/errors/error-screen.tsx'
import { revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { loadSuburbArea } from '../address/delivery-area.ts'
import { loadStoreLicence } from '../catalogue/page-area.ts'
import { TabSync } from '../session/tab-sync.tsx'
import { storeLinkedPromo } from '../cart/promo-link/promo-link.ts'
import type { Route } from './+types/layout.route.ts'
import { AppBanner } from './app-banner.tsx'
import { ArrivalNotice } from './arrival-notice.tsx'
import { CartBar } from './cart-bar.tsx'
import { Dialogs, useDialogs } from './dialogs.tsx'
import { footerGroups } from './footer/footer-links.ts'
// The styles are loaded with the page, because the footer's code is loaded later than its HTML.
import footerStyles from './footer/footer.module.css'
import { NavBar } from './header/nav-bar.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { RouteAnnouncer } from '#web/platform/page/route-announcer.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { LayoutContext, type Layout } from '../session/session.ts'
import styles from './layout.module.css'
import { loadSession } from '../session/load-session.ts'
import { useSession } from '../session/use-session.ts'
import * as texts from './layout-texts.ts'

const ApplyLinkedPromo = lazyComponent(
  async () => (await import('../cart/promo-link/apply-linked-promo.tsx')).ApplyLinkedPromo,
)
const BackToTop = lateComponent(async () => (await import('./back-to-top.tsx')).BackToTop)
const CartQueue = lateComponent(async () => (await import('../cart/cart-queue.tsx')).CartQueue)
const Footer = lateComponent(async () => (await import('./footer/footer.tsx')).Footer)
const DemoBanner = lateComponent(async () => (await import('#web/platform/page/demo-banner.tsx')).DemoBanner)

export const links: Route.LinksFunction = () => [{ rel: 'manifest', href: '/manifest.webmanifest' }]

export const middleware: Route.MiddlewareFunction[] = [storeLinkedPromo]

/** Pages that belong to a single visitor and are not cached. */
const PERSONAL_PAGES = /^\/(cart|checkout|orders?|account)(\/|$)/i

/**
 * Loads the layout without personal data for cached pages; the login state only selects the cached variant. Pages that
 * belong to a single visitor include the session.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const isPersonal = PERSONAL_PAGES.test(new URL(request.url).pathname)
  const [session, content, ...licences] = await Promise.all([
    isPersonal ? loadSession(api, context.get(pageContext).now()).catch(() => null) : null,
    api.call(listContent).catch(() => []),
    ...STATE_CODES.map((state) => loadCapitalLicence(api, state)),
  ])
  return {
    session,
    isSignedIn: api.cookie('token') !== undefined,
    footerGroups: footerGroups(content, context.get(pageContext).settings.links),
    licences: licences.filter((licence) => licence !== null),
  }
}

/** Loads the licence of the capital's store, which represents its state on pages without a store. */
async function loadCapitalLicence(api: PageApi, state: AddressState) {
  const area = await loadSuburbArea(api, state, '').catch(() => null)
  return area && loadStoreLicence(api, area.zone.primary_store_id)
}

/** Reloads only after actions, because a navigation cannot change the login or the address. */
export const shouldRevalidate = (finished: { formAction?: string; actionStatus?: number }) =>
  finished.formAction !== undefined &&
  !finished.formAction.startsWith('/-/cart') &&
  revalidateAfterFailure(finished)

export default function LayoutScreen({ loaderData }: Route.ComponentProps) {
  const session = useSession(loaderData.session)
  const [hasHadPromo, setHadPromo] = useState(false)
  // The code's result is still shown after the code was applied.
  if (session?.promoCode && !hasHadPromo) setHadPromo(true)
  const { open, setOpen, openLogin, openAddress, openReferral } = useDialogs()
  const layout = useMemo<Layout>(
    () => ({ session, openLogin, openAddress, openReferral }),
    [session, openLogin, openAddress, openReferral],
  )
  return (
    <LayoutContext value={layout}>
      <a className="skipLink" href="#content">
        {texts.skipLink}
      </a>
      <AnalyticsHost />
      <NavigationProgress />
      <DemoBanner now={session?.now} />
      <NavBar isSignedIn={loaderData.isSignedIn} />
      {/* Shown at the bottom, but before the content in the tab order, because the product list is endless. */}
      <CartBar />
      <main id="content" tabIndex={-1} className={styles.main}>
        <ArrivalNotice />
        <Outlet />
      </main>
      <AppBanner />
      <div className={footerStyles.place}>
        <Footer groups={loaderData.footerGroups} licences={loaderData.licences} />
      </div>
      <BackToTop />
      <OfflineNotice />
      {hasHadPromo && <ApplyLinkedPromo />}
      <CartQueue />
      <TabSync />
      <Dialogs open={open} setOpen={setOpen} />
      <RouteAnnouncer />
    </LayoutContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
