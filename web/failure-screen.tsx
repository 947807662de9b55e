import { isRouteErrorResponse } from 'react-router'
import { OFFLINE } from '#contract/client.ts'

/** When a screen can't be shown at all: what happened, and the next step. */
export function FailureScreen({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const isOffline = error instanceof TypeError
  const title = isMissing ? 'We could not find that.' : 'Something went wrong, please try again'
  return (
    <main className="page stack" id="content" style={{ paddingBlock: '4rem' }}>
      <h1 role="alert">{isOffline ? OFFLINE : title}</h1>
      <p>
        {/* A plain link: it loads the page afresh, which is the point. */}
        <a href="/">Take me home</a>
      </p>
    </main>
  )
}
