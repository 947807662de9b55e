import { useRef } from 'react'
import { Outlet } from 'react-router'
import { listStaffStores } from '#contract/console/stores.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { DemoBanner } from '#web/platform/page/demo-banner.tsx'
import { pageContext } from '#web/platform/page/page-context.ts'
import {
  requireConsole,
  requireLogin,
  type StaffUser,
  tabletContext,
  userMay,
} from '#web/staff/staff-access.ts'
import { StaffDialogs } from '#web/staff/staff-dialogs.tsx'
import { StaffErrorScreen } from '#web/staff/staff-error.tsx'
import { skipLink } from '#web/staff/staff-texts.ts'
import type { Route } from './+types/console.route.ts'
import { roleNames } from './people/role-names.ts'
import { groupsOf, tabsOf } from './sections.ts'
import { loadSetup } from './setup/load-setup.ts'
import { SetupBar } from './setup/setup-bar.tsx'
import { BottomTabs } from './shell/bottom-tabs.tsx'
import { loadWaiting } from './shell/load-waiting.ts'
import { MENU_COOKIE, ROWS_COOKIE, STORE_COOKIE } from './shell/shell-cookies.ts'
import { SideMenu } from './shell/side-menu.tsx'
import type { ConsoleStore } from './shell/store-switcher.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { useListKeys } from './shell/use-list-keys.ts'
import { LockButton } from './tablet/lock-button.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'
import { loadViews } from './views/load-views.ts'
import styles from './console.module.css'
import './density.css'
import * as texts from './console-texts.ts'

export const middleware: Route.MiddlewareFunction[] = [requireLogin]

/** Shown only on the 403 page; every other page sets its own title. */
export const meta: Route.MetaFunction = () => [{ title: texts.area }, { name: 'robots', content: 'noindex' }]

export const links: Route.LinksFunction = () => [{ rel: 'manifest', href: '/manifest.webmanifest' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireConsole(context)
  const api = context.get(apiContext)
  const [views, waiting, stores, setup] = await Promise.all([
    loadViews(api, user, url.pathname),
    loadWaiting(api, user),
    loadStores(api, user),
    loadSetup(api, user),
  ])
  const now = context.get(pageContext).now().toISOString()
  const tablet = context.get(tabletContext)
  return {
    groups: groupsOf(user),
    tabs: tabsOf(user),
    waiting,
    stores,
    setup,
    storeId: rememberedStore(api, stores),
    isMenuNarrow: api.cookie(MENU_COOKIE) === 'narrow',
    user: {
      firstName: user.firstname,
      roles: roleNames(user.staff_roles, stores),
      // Offers the PIN page to users with counter work, which a PIN unlocks. The page itself requires a full login.
      hasPin: !user.isOnTablet && userMay(user, 'orders.work'),
      mayLogOut: tablet === null,
      isCompact: api.cookie(ROWS_COOKIE) === 'compact',
    },
    now,
    views,
    tablet: tablet && { store: tablet.store, name: tablet.name, isByPin: user.isOnTablet === true },
  }
}

async function loadStores(api: PageApi, user: StaffUser): Promise<ConsoleStore[]> {
  if (!userMay(user, 'places.read')) return []
  const stores = await api.call(listStaffStores)
  return stores.map(({ store_id, name, pause }) => ({ store_id, name, mode: pause.mode }))
}

/** Returns the store of the last choice; null if there is none or the user may no longer see it. */
function rememberedStore(api: PageApi, stores: readonly ConsoleStore[]): number | null {
  const id = Number(api.cookie(STORE_COOKIE))
  return stores.some((store) => store.store_id === id) ? id : null
}

export default function ConsoleScreen({ loaderData }: Route.ComponentProps) {
  const { groups, tabs, waiting, stores, setup, storeId, isMenuNarrow, user, now, tablet } = loaderData
  const content = useRef<HTMLElement>(null)
  useFocusOnError(content)
  useListKeys()
  return (
    <>
      <a className="skipLink" href="#content">
        {skipLink}
      </a>
      <DemoBanner now={now} />
      <SideMenu {...{ groups, waiting, stores, storeId }} isNarrow={isMenuNarrow} />
      <TopBar waiting={waiting} user={user}>
        {tablet && <LockButton isByPin={tablet.isByPin} />}
      </TopBar>
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className={styles.main}
        data-rows={user.isCompact ? 'compact' : undefined}
      >
        {setup && <SetupBar setup={setup} />}
        <Outlet />
      </main>
      <BottomTabs tabs={tabs} waiting={waiting} />
      {!tablet?.isByPin && <StaffDialogs />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffErrorScreen error={error} forWhom={texts.forWhom} />
}
