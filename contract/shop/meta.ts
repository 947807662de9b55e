import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary:
    'Check liveness: 200 while the process is running and open, 503 while it or its embedded database starts',
  allow: ['anyone'],
  data: z.object({ status: z.literal('ok') }),
  errors: ['unavailable'],
})

/** Readiness probe for the load balancer. */
export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  summary: 'Check readiness: 200 while the process accepts work, 503 without its database or while it drains',
  allow: ['anyone'],
  data: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
})

/** Returns a bare OpenAPI 3.1 document, without the envelope. */
export const openApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'Retrieve this OpenAPI document',
  allow: ['anyone'],
  errors: [],
})

/** Returns an HTML page. */
export const docs = endpoint({
  method: 'GET',
  path: '/docs',
  summary: 'Show this document as a page',
  allow: ['anyone'],
  errors: [],
})
