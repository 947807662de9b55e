import { STATUS_CODES, type ServerResponse } from 'node:http'
import { ERRORS, type ErrorBody, type ErrorCode, publicCode } from '#contract/errors.ts'
import { escapeHtml } from './escape-html.ts'

type Refusal = { status: number; type: string; body: string }

/** Programs read the API's envelope; whoever opens a page reads a page. */
export const isPagePath = (url: string): boolean => !/^\/(api|demo)(\/|$|\?)/.test(url)

/** A refusal as whoever asked for `url` can read it. */
export function refusalFor(url: string, code: ErrorCode, details: Partial<ErrorBody> = {}): Refusal {
  const [status, msg] = ERRORS[code]
  if (!isPagePath(url)) {
    const error = { code: publicCode(code), msg, ...details }
    return {
      status,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ success: false, error }),
    }
  }
  const text = escapeHtml(details.msg ?? msg)
  const body = `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${text}</title></head>
<body><main><h1>${text}</h1><p><a href="/">Back to the shop</a></p></main></body>
</html>
`
  return { status, type: 'text/html; charset=utf-8', body }
}

/** The headers of an answer that is given before the application sees the request. */
export const REFUSAL_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/** Writes the answer before the application sees the request; the caller ends it. */
export function refuse(response: ServerResponse, url: string, code: ErrorCode): void {
  const { status, type, body } = refusalFor(url, code)
  response.writeHead(status, {
    ...REFUSAL_HEADERS,
    ...(code === 'method_not_allowed' && { allow: ALLOWED }),
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  if (response.req.method === 'HEAD') response.flushHeaders()
  else response.write(body)
}

const ALLOWED = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** The same as bytes, for a connection on which no request could be read. */
export function rawRefusal(code: ErrorCode): string {
  const { status, type, body } = refusalFor('/', code)
  const headers = {
    ...REFUSAL_HEADERS,
    ...(code === 'method_not_allowed' && { allow: ALLOWED }),
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
