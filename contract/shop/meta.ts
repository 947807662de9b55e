import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: '200 while the process is alive and open, 503 while it or its embedded database opens',
  allow: ['anyone'],
  data: z.object({ status: z.literal('ok') }),
  errors: ['unavailable'],
})

/** Readiness probe for the load balancer. */
export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  summary: '200 while the process takes work, 503 without its database and once it is told to end',
  allow: ['anyone'],
  data: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
})

/** Returns a bare OpenAPI 3.1 document, without the envelope. */
export const openApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description of every path',
  allow: ['anyone'],
  errors: [],
})

/** Returns an HTML page. */
export const docs = endpoint({
  method: 'GET',
  path: '/docs',
  summary: 'This description as a page',
  allow: ['anyone'],
  errors: [],
})
