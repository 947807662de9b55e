import anybodyFont from '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2?url'
import instrumentFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, type MiddlewareFunction, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { loadNewDocumentWhereNeeded } from './analytics/track.ts'
import { keepPageAfterAction } from './platform/api/action-reply.ts'
import { apiContext } from './platform/api/page-api.ts'
import { EARLY_ERRORS_SCRIPT } from './platform/errors/early-errors.ts'
import { serverErrorsContext } from './platform/errors/server-errors.ts'
import { ErrorScreen } from './platform/errors/error-screen.tsx'
import { useNonce } from './platform/csp/nonce.ts'
import { thirdPartiesOn } from './platform/csp/third-parties.ts'
import { rememberDocumentPolicy } from './platform/csp/payment-pages.ts'
import { pageContext } from './platform/page/page-context.ts'
import { isScanPage } from '#web/staff/camera/scan-pages.ts'
import { securityHeaders } from './platform/csp/page-headers.ts'
import { TYPED_EARLY_SCRIPT } from './platform/page/typed-early.ts'
import { THEME_SCRIPT } from './platform/storage/theme.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  font(anybodyFont),
  font(instrumentFont),
]

/** Adds the cookies that the API set and the security headers to every page. */
const finishResponse: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next()
  for (const line of context.get(apiContext).newCookies()) response.headers.append('Set-Cookie', line)
  const { nonce, thirdParties } = context.get(pageContext)
  const { host, pathname } = new URL(request.url)
  const headers = securityHeaders(host, nonce, thirdPartiesOn(pathname, thirdParties), isScanPage(pathname))
  for (const [name, value] of Object.entries(headers)) {
    // Pages may set a stricter value themselves.
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  const reference = context.get(serverErrorsContext)?.reference
  if (reference) response.headers.set('X-Error-Reference', reference)
  return response
}

export const middleware: Route.MiddlewareFunction[] = [finishResponse]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  loadNewDocumentWhereNeeded,
  keepPageAfterAction,
]

/** Loads the data that every page needs and that is the same for all visitors. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings, demo, now, thirdParties } = context.get(pageContext)
  const { analytics, errorReports, captcha } = thirdParties
  return {
    settings,
    demo,
    now: now().toISOString(),
    thirdParties: { analytics, errorReports, captcha },
    hasGateway: thirdParties.gateway !== null,
  }
}

export const shouldRevalidate = () => false

/**
 * Script that runs once while the browser parses the page. The client build omits its text, because rendering in the
 * browser does not need it.
 */
const EARLY_SCRIPT = import.meta.env.SSR ? `${EARLY_ERRORS_SCRIPT};${THEME_SCRIPT};${TYPED_EARLY_SCRIPT}` : ''

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  return (
    <html lang="en-AU" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App({ loaderData: { hasGateway } }: Route.ComponentProps) {
  useEffect(() => rememberDocumentPolicy(hasGateway), [hasGateway])
  // Runs after the effects of the whole page, so that every field has its listeners.
  useEffect(() => window.enterTyped?.(), [])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
