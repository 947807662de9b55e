import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { getShift } from '#contract/driver/drivers.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requireLogin, requirePermission } from '#web/staff/staff-access.ts'
import { StaffBar } from '#web/staff/staff-bar.tsx'
import { StaffDialogs } from '#web/staff/staff-dialogs.tsx'
import { StaffErrorScreen } from '#web/staff/staff-error.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { Route } from './+types/driver.route.ts'
import styles from './driver.module.css'
import * as texts from './jobs/jobs-texts.ts'

export const middleware: Route.MiddlewareFunction[] = [requireLogin]

/** Shown only on the 403 page; every other page sets its own title. */
export const meta: Route.MetaFunction = () => [{ title: texts.area }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'deliveries.drive')
  const shift = await context.get(apiContext).call(getShift)
  return { isOnShift: shift.on, now: context.get(pageContext).now().toISOString() }
}

const NIGHTFALL_MS = 5 * 60_000

/**
 * Reapplies the theme, as after a change in another tab (`THEME_SCRIPT`). It dispatches an event instead of importing
 * a function, because a module shared with the shop would become an extra file that all shoppers load.
 */
const refreshTheme = () => window.dispatchEvent(new Event('storage'))

export default function DriverScreen({ loaderData: { isOnShift, now } }: Route.ComponentProps) {
  // The previous page may have ignored the night, and this page stays open for a whole shift.
  useEffect(() => {
    refreshTheme()
    const timer = setInterval(refreshTheme, NIGHTFALL_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <StaffBar home="/driver" now={now}>
        <Tag tone={isOnShift ? 'ok' : 'plain'}>{isOnShift ? texts.onShiftTag : texts.offShiftTag}</Tag>
      </StaffBar>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <StaffDialogs />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffErrorScreen error={error} forWhom={texts.forWhom} />
}
