import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorBody, type ErrorCode, publicCode } from '#contract/errors.ts'
import { openLoggedErrors } from '#server/integrations/error-reports/logged-errors.ts'
import { GatewayUnreachable } from '#server/integrations/payments/port.ts'
import { DatabaseUnavailable } from '#server/db/database.ts'
import { errorResponse } from './error-responses.ts'
import { PROBLEM_TYPE, prefersProblem, problemJson } from './problem-details.ts'
import type { ErrorReports } from '#server/integrations/error-reports/port.ts'
import type { Telemetry } from '#server/telemetry/telemetry.ts'

type Details = Partial<
  Pick<
    ErrorBody,
    | 'fields'
    | 'user_id'
    | 'methods'
    | 'allowed'
    | 'msg'
    | 'reference'
    | 'approval_id'
    | 'refundable'
    | 'current'
    | 'line'
    | 'scanned'
    | 'wanted'
    | 'how'
    | 'unscanned_lines'
    | 'left'
  >
> & {
  retryAfter?: number
  /** True to hide an existing record: the response is 404, and the audit log records a refusal. */
  isHidden?: boolean
}

/** Expected failure with a code from the error table. Any other thrown error is a bug and is answered with 500. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(ERRORS[code][1])
    this.code = code
    this.details = details
  }
}

/**
 * Rethrows an error. Converts an unreachable gateway to `payment_unavailable` for requests that wait for the
 * response.
 */
export function throwUnreachable(error: unknown): never {
  throw error instanceof GatewayUnreachable ? new ShopError('payment_unavailable') : error
}

const FRAMEWORK_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
  FST_FILES_LIMIT: 'body_too_large',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_PARTS_LIMIT: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
}

/**
 * Returns true for PostgreSQL's class 22 (data exception): a value that the column cannot hold, such as a number
 * out of range.
 */
const isDataException = (code: unknown) => typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)

/**
 * PostgreSQL's codes of statement and lock timeouts, and of serialization failures and deadlocks that remained
 * after all retries.
 */
const OVERLOADED = new Set(['57014', '55P03', '40001', '40P01'])

/** Returns true if a retry may succeed. With the same Idempotency-Key, a retry never repeats an effect. */
const isOverloaded = (error: Error & { code?: string }) =>
  OVERLOADED.has(error.code ?? '') || error instanceof DatabaseUnavailable

/**
 * Returns true for a multipart body that is truncated or has no boundary: the parser throws plain errors for these
 * client errors.
 */
const isUnreadMultipart = ({ method, headers, body }: FastifyRequest) =>
  method !== 'GET' && body === undefined && /^multipart\//i.test(headers['content-type'] ?? '')

/** Sends an error: HTML to a page, the envelope to a caller of the API, or a problem where it is preferred. */
export function sendError(reply: FastifyReply, code: ErrorCode, details: Details = {}): FastifyReply {
  const [status, msg] = ERRORS[code]
  const { retryAfter, isHidden: _, ...rest } = details
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  const wait = retryAfter === undefined ? {} : { retry_after: retryAfter }
  const { accept } = reply.request.headers
  void reply.code(status).header('cache-control', 'no-store')
  // Errors of the page route are sent as HTML pages.
  if (reply.request.routeOptions.url === '/*') {
    const { type, body } = errorResponse({ url: reply.request.url, accept }, code, rest)
    return reply.type(type).send(Buffer.from(body))
  }
  // Fastify would add a charset to the type of a string.
  if (prefersProblem(accept))
    return reply.type(PROBLEM_TYPE).send(Buffer.from(problemJson(code, { ...rest, ...wait })))
  const error: ErrorBody = { code: publicCode(code), msg, ...rest, ...wait }
  return reply.send({ success: false, error })
}

/** Registers the only error handler. It converts every error to its HTTP response. */
export function registerErrorHandler(
  app: FastifyInstance,
  errors: ErrorReports = openLoggedErrors(app.log),
  telemetry: Telemetry | null = null,
): void {
  app.setErrorHandler((error: FastifyError & { code?: string }, request, reply) => {
    if (error instanceof ShopError) {
      telemetry?.countRefusal(error.code)
      return sendError(reply, error.code, error.details)
    }
    const known = FRAMEWORK_ERRORS[error.code]
    if (known) return sendError(reply, known)
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
      return sendError(reply, 'malformed_body')
    if (isUnreadMultipart(request)) return sendError(reply, 'malformed_body')
    if (isDataException(error.code)) return sendError(reply, 'invalid_input')
    // The client closed the connection, which is not an error of the shop.
    if (error.code === 'ECONNRESET' && error.message === 'aborted') return sendError(reply, 'malformed_body')
    if (isOverloaded(error)) return sendError(reply, 'unavailable', { retryAfter: 2 })
    const { method, routeOptions } = request
    const reference = errors.report(error, { from: 'api', method, route: routeOptions.url })
    void reply.header('x-error-reference', reference)
    return sendError(reply, 'internal', { msg: `${ERRORS.internal[1]} (reference ${reference})`, reference })
  })
  app.setNotFoundHandler((_request, reply) => sendError(reply, 'not_found'))
}
