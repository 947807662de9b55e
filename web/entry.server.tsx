import { PassThrough } from 'node:stream'
import { createGzip } from 'node:zlib'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { NonceContext } from './nonce.ts'
import { pageContext } from './page-context.ts'

export const streamTimeout = 5_000

/**
 * Streams a page. It differs from the framework's own in two things: inline scripts carry the page's nonce, and a page
 * without one, which is kept for many, is written when it is whole.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = loadContext.get(pageContext).nonce || undefined
  const isWhole = !nonce || isbot(request.headers.get('user-agent') ?? '')
  const isGzipTaken = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  if (isGzipTaken) headers.set('Content-Encoding', 'gzip')
  headers.append('Vary', 'Cookie, Accept-Encoding')
  const ready = isWhole ? 'onAllReady' : 'onShellReady'

  return new Promise((resolve, reject) => {
    let answer = status
    let isShellSent = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
      </NonceContext>,
      {
        ...(nonce && { nonce }),
        [ready]() {
          isShellSent = true
          const body = isGzipTaken ? createGzip() : new PassThrough()
          body.once('finish', () => clearTimeout(giveUp))
          // What is written goes on at once: React asks a stream that holds something back to let it go.
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { status: answer, headers }))
        },
        onShellError: reject,
        onError(error: unknown) {
          answer = 500
          if (isShellSent) console.error(error)
        },
      },
    )
    // A second more than the data may take, so that what was refused can still be written out.
    const giveUp = setTimeout(abort, streamTimeout + 1000)
  })
}
