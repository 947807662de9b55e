import { buffer } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { reportServerError, serverErrorsContext } from './platform/errors/server-errors.ts'
import { ErrorReferenceContext } from './platform/errors/use-error-reference.ts'
import { NonceContext } from './platform/csp/nonce.ts'
import { pageContext } from './platform/page/page-context.ts'
import { lateComponentsLoaded } from './platform/page/late-component.tsx'
import { inlineStyles } from './platform/page/inline-styles.ts'
import { lateScripts } from './platform/page/late-scripts.ts'

export const streamTimeout = 5_000

export const handleError: HandleErrorFunction = reportServerError

const squeeze = promisify(gzip)

/**
 * Renders a page completely before it is sent. All loaders have finished by then, so streaming would gain nothing.
 * Inline scripts have the page's nonce, unless the page is cached for many visitors.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.append('Vary', 'Cookie, Accept-Encoding')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { styleOf, ...page } = loadContext.get(pageContext)
  const nonce = page.nonce || undefined
  await lateComponentsLoaded()
  const params = routerContext.staticHandlerContext.matches[0]?.params ?? {}
  const { html, hasFailed } = await render(
    <NonceContext value={nonce}>
      <ErrorReferenceContext value={loadContext.get(serverErrorsContext)?.reference ?? null}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
      </ErrorReferenceContext>
    </NonceContext>,
    {
      ...(nonce && { nonce }),
      onError: (error) => reportServerError(error, { request, params, context: loadContext }),
    },
  )
  const whole = Buffer.from(lateScripts(inlineStyles(html, styleOf, nonce), nonce))
  const accepted = { 'accept-encoding': request.headers.get('accept-encoding') ?? '' }
  const isGzipTaken = new Negotiator({ headers: accepted }).encodings(['gzip']).length > 0
  if (isGzipTaken) headers.set('Content-Encoding', 'gzip')
  return new Response(isGzipTaken ? await squeeze(whole) : whole, {
    status: hasFailed ? 500 : status,
    headers,
  })
}

/** Renders to HTML. Rejects if the layout fails to render. The browser retries parts of the page that failed. */
function render(
  page: React.ReactNode,
  { nonce, onError }: { nonce?: string; onError: (error: unknown) => void },
): Promise<{ html: string; hasFailed: boolean }> {
  return new Promise((resolve, reject) => {
    let hasFailed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      onAllReady() {
        clearTimeout(giveUp)
        buffer(pipe(new PassThrough())).then((html) => resolve({ html: html.toString(), hasFailed }), reject)
      },
      onShellError: reject,
      onError(error: unknown) {
        hasFailed = true
        onError(error)
      },
    })
    // One second more than the limit for data, so that the error page of a timeout can still be rendered.
    const giveUp = setTimeout(abort, streamTimeout + 1000)
  })
}
