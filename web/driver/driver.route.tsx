import { useEffect } from 'react'
import { type MiddlewareFunction, Outlet } from 'react-router'
import { isShellRequest } from './offline/shell.ts'
import { requireLogin, requirePermission } from '#web/staff/staff-access.ts'
import { StaffErrorScreen } from '#web/staff/staff-error.tsx'
import type { Route } from './+types/driver.route.ts'
import { forgetAtLogout } from './offline/forget-at-logout.ts'
import { registerDriverWorker } from './offline/register-worker.ts'
import * as texts from './jobs/jobs-texts.ts'

/** The shell has no data of a driver, so that the service worker can load it without a session. */
const requireDriver: MiddlewareFunction<Response> = (given, next) =>
  isShellRequest(given.request) ? next() : requireLogin(given, next)

export const middleware: Route.MiddlewareFunction[] = [requireDriver]

/** Shown only on the 403 page; every other page sets its own title. */
export const meta: Route.MetaFunction = () => [{ title: texts.area }, { name: 'robots', content: 'noindex' }]

export const links: Route.LinksFunction = () => [{ rel: 'manifest', href: '/driver.webmanifest' }]

export function loader({ request, context }: Route.LoaderArgs) {
  if (!isShellRequest(request)) requirePermission(context, 'deliveries.drive')
  return null
}

const NIGHTFALL_MS = 5 * 60_000

/**
 * Reapplies the theme, as after a change in another tab (`THEME_SCRIPT`). It dispatches an event instead of importing
 * a function, because a module shared with the shop would become an extra file that all shoppers load.
 */
const refreshTheme = () => window.dispatchEvent(new Event('storage'))

export default function DriverScreen() {
  // The previous page may have ignored the night, and this page stays open for a whole shift.
  useEffect(() => {
    refreshTheme()
    const timer = setInterval(refreshTheme, NIGHTFALL_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(registerDriverWorker, [])
  useEffect(forgetAtLogout, [])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffErrorScreen error={error} forWhom={texts.forWhom} />
}
