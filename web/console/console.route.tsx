import { useRef } from 'react'
import { Link, Outlet } from 'react-router'
import { listProblems } from '#contract/orders/problems.ts'
import { listExclusionReviews } from '#contract/console/exclusions.ts'
import { listApprovals } from '#contract/console/approvals.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { requireConsole, requireLogin, tabletContext, userMay } from '#web/staff/staff-access.ts'
import { ConsoleMenu, MenuButton } from './console-menu.tsx'
import { groupsOf } from './sections.ts'
import { StaffBar } from '#web/staff/staff-bar.tsx'
import { StaffDialogs } from '#web/staff/staff-dialogs.tsx'
import { StaffErrorScreen } from '#web/staff/staff-error.tsx'
import type { Route } from './+types/console.route.ts'
import { LockButton } from './tablet/lock-button.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'
import { loadViews } from './views/load-views.ts'
import styles from './console.module.css'
import * as texts from './console-texts.ts'

export const middleware: Route.MiddlewareFunction[] = [requireLogin]

/** Shown only on the 403 page; every other page sets its own title. */
export const meta: Route.MetaFunction = () => [{ title: texts.area }, { name: 'robots', content: 'noindex' }]

type PendingListEndpoint = typeof listApprovals | typeof listProblems | typeof listExclusionReviews

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireConsole(context)
  const api = context.get(apiContext)
  const views = loadViews(api, user, url.pathname)
  const count = async (permission: Permission, list: PendingListEndpoint) =>
    userMay(user, permission) ? Number((await api.callWhole(list, { query: { limit: 1 } })).total_count) : 0
  const waiting: Record<string, number> = {
    '/console/approvals': await count('approvals.read', listApprovals),
    '/console/problems': await count('orders.work', listProblems),
    '/console/exclusions': await count('exclusions.decide', listExclusionReviews),
  }
  const now = context.get(pageContext).now().toISOString()
  const tablet = context.get(tabletContext)
  return {
    groups: groupsOf(user),
    waiting,
    firstName: user.firstname,
    now,
    views: await views,
    // Offers the PIN page to users with counter work, which a PIN unlocks. The page itself requires a full login.
    hasPin: !user.isOnTablet && userMay(user, 'orders.work'),
    tablet: tablet && { store: tablet.store, name: tablet.name, isByPin: user.isOnTablet === true },
  }
}

export default function ConsoleScreen({ loaderData }: Route.ComponentProps) {
  const { groups, waiting, firstName, now, hasPin, tablet } = loaderData
  const content = useRef<HTMLElement>(null)
  useFocusOnError(content)
  return (
    <>
      <StaffBar home="/console" now={now} isShared={tablet !== null}>
        <MenuButton waiting={waiting} />
        <span className={`${styles.name} small quiet`}>
          {hasPin ? <Link to="/console/pin">{firstName}</Link> : firstName}
        </span>
        {tablet && <LockButton isByPin={tablet.isByPin} />}
      </StaffBar>
      <ConsoleMenu groups={groups} waiting={waiting} />
      <main ref={content} id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {!tablet?.isByPin && <StaffDialogs />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffErrorScreen error={error} forWhom={texts.forWhom} />
}
