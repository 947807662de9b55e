import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const BODY_BYTES = 8 * 1024

/** An error that a browser met, scrubbed there, and once more before it is kept. Anything beside these fields is refused. */
export const ErrorReport = z.strictObject({
  /** Made by the browser, which has told it to the visitor. */
  reference: z.string().regex(/^[\da-f]{8}$/),
  type: z.string().regex(/^[\w.$]{1,64}$/),
  message: z.string().max(600),
  /** Lines of the stack, the innermost first. */
  stack: z.array(z.string().max(300)).max(20).default([]),
  /** What noticed it. */
  noticed_by: z.enum(['window', 'promise', 'screen', 'hydration', 'request', 'promo']),
  /** The page's route by its pattern, such as `/order/:order_id/tracking`. */
  page: z.string().max(200),
})

export const reportError = endpoint({
  method: 'POST',
  path: '/errors',
  summary:
    'An error that a browser met: goes into the shop’s log, under the reference that the visitor was told',
  allow: ['anyone'],
  body: ErrorReport,
  bodyBytes: BODY_BYTES,
  errors: ['rate_limited'],
})
