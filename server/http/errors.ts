import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorBody, type ErrorCode, publicCode } from '#contract/errors.ts'
import { openLoggedErrors } from '#server/integrations/error-reports/logged-errors.ts'
import { GatewayUnreachable } from '#server/integrations/payments/port.ts'
import { DatabaseUnavailable } from '#server/db/database.ts'
import { errorResponse } from './error-responses.ts'
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
  >
> & {
  retryAfter?: number
  /** The record exists, but the caller must not learn that: the answer is 404, and the audit log has a refusal. */
  isHidden?: boolean
}

/** An expected failure, by its code in the table. Everything else that is thrown is a bug and answers 500. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(ERRORS[code][1])
    this.code = code
    this.details = details
  }
}

/** For `catch` where somebody waits for the answer: a gateway that can't be reached becomes `payment_unavailable`. */
export function throwUnreachable(error: unknown): never {
  throw error instanceof GatewayUnreachable ? new ShopError('payment_unavailable') : error
}

/** Fastify's errors as our error codes. */
const FRAMEWORK_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
  FST_FILES_LIMIT: 'body_too_large',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_PARTS_LIMIT: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
}

/** PostgreSQL's class 22 (data exception): a value that the column can't hold, such as a number out of range. */
const isDataException = (code: unknown) => typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)

/** PostgreSQL's codes of a statement or lock that took too long, and of deadlocks that came again with each try. */
const OVERLOADED = new Set(['57014', '55P03', '40001', '40P01'])

/** A retry may succeed, and with the same Idempotency-Key it never does a thing twice. */
const isOverloaded = (error: Error & { code?: string }) =>
  OVERLOADED.has(error.code ?? '') || error instanceof DatabaseUnavailable

/** The multipart parser throws plain errors for a body that is cut off or has no boundary: the client's mistake. */
const isUnreadMultipart = ({ method, headers, body }: FastifyRequest) =>
  method !== 'GET' && body === undefined && /^multipart\//i.test(headers['content-type'] ?? '')

export function sendError(reply: FastifyReply, code: ErrorCode, details: Details = {}): FastifyReply {
  const [status, msg] = ERRORS[code]
  const { retryAfter, isHidden: _, ...rest } = details
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  const wait = retryAfter === undefined ? {} : { retry_after: retryAfter }
  void reply.code(status).header('cache-control', 'no-store')
  // The route of the screens answers errors as pages.
  if (reply.request.routeOptions.url === '/*') {
    const { type, body } = errorResponse(reply.request.url, code, rest)
    return reply.type(type).send(body)
  }
  const error: ErrorBody = { code: publicCode(code), msg, ...rest, ...wait }
  return reply.send({ success: false, error })
}

/** Turns every error into its HTTP response, here and nowhere else. */
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
    // The client closed the connection: no fault of the shop.
    if (error.code === 'ECONNRESET' && error.message === 'aborted') return sendError(reply, 'malformed_body')
    if (isOverloaded(error)) return sendError(reply, 'unavailable', { retryAfter: 2 })
    const { method, routeOptions } = request
    const reference = errors.report(error, { from: 'api', method, route: routeOptions.url })
    void reply.header('x-error-reference', reference)
    return sendError(reply, 'internal', { msg: `${ERRORS.internal[1]} (reference ${reference})`, reference })
  })
  app.setNotFoundHandler((_request, reply) => sendError(reply, 'not_found'))
}
