import { STATUS_CODES, type ServerResponse } from 'node:http'
import { ERRORS, type ErrorBody, type ErrorCode, publicCode } from '#contract/errors.ts'
import { escapeHtml } from './escape-html.ts'
import { PROBLEM_TYPE, prefersProblem, problemJson } from './problem-details.ts'

type ErrorResponse = { status: number; type: string; body: string }

/** Returns true for the URL of a page: its errors are HTML, those of the API are JSON. */
export const isPagePath = (url: string): boolean => !/^\/(api|demo)(\/|$|\?)/.test(url)

/** Path of a request, and its `Accept` header. */
type ErrorReader = { url: string; accept: string | undefined }

/** Returns the body of an error response: JSON or a problem for the API, HTML for a page. */
export function errorResponse(
  { url, accept }: ErrorReader,
  code: ErrorCode,
  details: Partial<ErrorBody> = {},
): ErrorResponse {
  const [status, msg] = ERRORS[code]
  if (!isPagePath(url)) {
    if (prefersProblem(accept)) return { status, type: PROBLEM_TYPE, body: problemJson(code, details) }
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

/** Headers of errors that are sent before the application handles the request. */
export const EARLY_ERROR_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/** Writes an error before the application sees the request, with `headers` added. The caller ends the response. */
export function writeEarlyError(
  response: ServerResponse,
  url: string,
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { status, type, body } = errorResponse({ url, accept: response.req.headers.accept }, code)
  response.writeHead(status, {
    ...EARLY_ERROR_HEADERS,
    ...headers,
    ...(code === 'method_not_allowed' && { allow: ALLOWED_METHODS }),
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  if (response.req.method === 'HEAD') response.flushHeaders()
  else response.write(body)
}

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Returns the error as raw HTTP, for a connection on which no request could be parsed. */
export function rawErrorResponse(code: ErrorCode): string {
  const { status, type, body } = errorResponse({ url: '/', accept: undefined }, code)
  const headers = {
    ...EARLY_ERROR_HEADERS,
    ...(code === 'method_not_allowed' && { allow: ALLOWED_METHODS }),
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
