import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { OFFLINE, TRY_AGAIN } from '#contract/client.ts'
import { isNetworkError } from './error-capture.ts'
import { REFERENCE_ID, useErrorReference } from './use-error-reference.ts'
import * as texts from '../platform-texts.ts'
import * as refusalTexts from '#domain/refusal-texts.ts'

/** Screen shown when a page cannot be rendered: the error and a next step. */
export function ErrorScreen({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const isAway = isNetworkError(error)
  const reference = useErrorReference(error)
  const title = isMissing ? refusalTexts.nothingFound : TRY_AGAIN
  useEffect(() => {
    if (!isAway) return
    const showAgain = () => window.location.reload()
    window.addEventListener('online', showAgain)
    return () => window.removeEventListener('online', showAgain)
  }, [isAway])
  return (
    <main className="page stack" id="content" style={{ paddingBlock: '4rem' }}>
      <div role="alert">
        <h1>{isAway ? OFFLINE : title}</h1>
      </div>
      {reference && (
        <p>
          {texts.referenceText} <code id={REFERENCE_ID}>{reference}</code>
        </p>
      )}
      <p>
        {/* A plain link, because it must load a new document. */}
        <a href="/">{texts.homeButton}</a>
      </p>
    </main>
  )
}
