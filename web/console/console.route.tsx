import { NavLink, Outlet } from 'react-router'
import { listProblems } from '#contract/orders/problems.ts'
import { listApprovals } from '#contract/console/approvals.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requireAccess, isStaff, staffUserContext, requireLogin } from '#web/staff/staff-access.ts'
import { StaffBar } from '#web/staff/staff-bar.tsx'
import { StaffDialogs } from '#web/staff/staff-dialogs.tsx'
import { StaffErrorScreen } from '#web/staff/staff-error.tsx'
import type { Route } from './+types/console.route.ts'
import styles from './console.module.css'
import * as texts from './console-texts.ts'

export const middleware: Route.MiddlewareFunction[] = [requireLogin]

/** Shown only on the 403 page; every other page sets its own title. */
export const meta: Route.MetaFunction = () => [{ title: texts.area }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(staffUserContext)
  requireAccess(isStaff(user))
  const isAdmin = user.permissions.admin_access
  const api = context.get(apiContext)
  const waiting = await api.callWhole(listApprovals, { query: { limit: 1 } })
  const problems = await api.callWhole(listProblems, { query: { limit: 1 } })
  const now = context.get(pageContext).now().toISOString()
  return {
    isAdmin,
    firstName: user.firstname,
    approvals: Number(waiting.total_count),
    problems: Number(problems.total_count),
    now,
  }
}

export default function ConsoleScreen({ loaderData }: Route.ComponentProps) {
  const { isAdmin, firstName, approvals, problems, now } = loaderData
  return (
    <>
      <StaffBar home="/console" now={now}>
        <nav aria-label={texts.area}>
          <NavLink className={styles.section} to="/console" end>
            {texts.ordersLink}
          </NavLink>
          <NavLink className={styles.section} to="/console/stock">
            {texts.stockLink}
          </NavLink>
          <NavLink className={styles.section} to="/console/problems">
            {texts.problemsLink}
            <Waiting count={problems} />
          </NavLink>
          <NavLink className={styles.section} to="/console/reviews">
            {texts.reviewsLink}
          </NavLink>
          <NavLink className={styles.section} to="/console/reconciliation">
            {texts.paymentsLink}
          </NavLink>
          <NavLink className={styles.section} to="/console/messages">
            {texts.messagesLink}
          </NavLink>
          <NavLink className={styles.section} to="/console/approvals">
            {texts.approvalsLink}
            <Waiting count={approvals} />
          </NavLink>
          {isAdmin && (
            <>
              <NavLink className={styles.section} to="/console/credit">
                {texts.creditLink}
              </NavLink>
              <NavLink className={styles.section} to="/console/searches">
                {texts.searchesLink}
              </NavLink>
              <NavLink className={styles.section} to="/console/breaches">
                {texts.breachesLink}
              </NavLink>
            </>
          )}
          {isAdmin && (
            <NavLink className={styles.section} to="/console/audit">
              {texts.auditLink}
            </NavLink>
          )}
        </nav>
        <span className={`${styles.name} small quiet`}>{firstName}</span>
      </StaffBar>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <StaffDialogs />
    </>
  )
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={`${styles.count} figures`}>
      {count}
      <span className="visuallyHidden"> {texts.waitingLabel}</span>
    </span>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffErrorScreen error={error} forWhom={texts.forWhom} />
}
