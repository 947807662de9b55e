import { isRouteErrorResponse } from 'react-router'
import { ErrorScreen } from '#web/platform/errors/error-screen.tsx'
import * as texts from './staff-texts.ts'

/** Error screen of staff pages. A 403 names the intended users; other errors are shown as elsewhere. */
export function StaffErrorScreen({ error, forWhom }: { error: unknown; forWhom: string }) {
  const isSomebodyElses = isRouteErrorResponse(error) && error.status === 403
  if (!isSomebodyElses) return <ErrorScreen error={error} />
  return (
    <main className="page stack" id="content" style={{ paddingBlock: '4rem' }}>
      <h1 role="alert">{texts.forbiddenTitle}</h1>
      <p>{texts.forbiddenText(forWhom)}</p>
      <p>
        {/* Plain links, because both must load a new document. */}
        <a href="/logout">{texts.logOutLink}</a> {texts.orText} <a href="/">{texts.shopLink}</a>
      </p>
    </main>
  )
}
