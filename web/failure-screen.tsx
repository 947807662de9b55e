import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { OFFLINE } from '#contract/client.ts'

/** When a screen can't be shown at all: what happened, and the next step. */
export function FailureScreen({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const isOffline = error instanceof TypeError
  const title = isMissing ? 'We could not find that.' : 'Something went wrong, please try again'
  useEffect(() => {
    if (!isOffline) return
    const showAgain = () => window.location.reload()
    window.addEventListener('online', showAgain)
    return () => window.removeEventListener('online', showAgain)
  }, [isOffline])
  return (
    <main className="page stack" id="content" style={{ paddingBlock: '4rem' }}>
      <div role="alert">
        <h1>{isOffline ? OFFLINE : title}</h1>
      </div>
      <p>
        {/* A plain link: it loads the page afresh, which is the point. */}
        <a href="/">Take me home</a>
      </p>
    </main>
  )
}
