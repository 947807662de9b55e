import { isRouteErrorResponse } from 'react-router'
import { ErrorScreen } from '#web/platform/errors/error-screen.tsx'
import * as texts from './staff-texts.ts'

/** On 403 the page says whom it is for; any other error is shown as everywhere else. */
export function StaffErrorScreen({ error, forWhom }: { error: unknown; forWhom: string }) {
  const isSomebodyElses = isRouteErrorResponse(error) && error.status === 403
  if (!isSomebodyElses) return <ErrorScreen error={error} />
  return (
    <main className="page stack" id="content" style={{ paddingBlock: '4rem' }}>
      <h1 role="alert">{texts.forbiddenTitle}</h1>
      <p>{texts.forbiddenText(forWhom)}</p>
      <p>
        {/* Plain links, because both have to load a new document. */}
        <a href="/logout">{texts.logOutLink}</a> {texts.orText} <a href="/">{texts.shopLink}</a>
      </p>
    </main>
  )
}
