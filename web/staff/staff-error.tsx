import { isRouteErrorResponse } from 'react-router'
import { ErrorScreen } from '#web/platform/errors/error-screen.tsx'

/** On 403 the page says whom it is for; any other error is shown as everywhere else. */
export function StaffErrorScreen({ error, forWhom }: { error: unknown; forWhom: string }) {
  const isSomebodyElses = isRouteErrorResponse(error) && error.status === 403
  if (!isSomebodyElses) return <ErrorScreen error={error} />
  return (
    <main className="page stack" id="content" style={{ paddingBlock: '4rem' }}>
      <h1 role="alert">You can’t open this page</h1>
      <p>It’s for {forWhom}. Log out, then log in with an account that has access.</p>
      <p>
        {/* Plain links, because both have to load a new document. */}
        <a href="/logout">Log out</a> or <a href="/">go to the shop</a>
      </p>
    </main>
  )
}
