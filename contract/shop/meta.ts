import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: '200 once the shop can serve, 503 while it can’t',
  allow: ['anyone'],
  data: z.object({ status: z.literal('ok') }),
  errors: ['unavailable'],
})

/** Answered as a bare OpenAPI 3.1 document. */
export const openApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description of every path',
  allow: ['anyone'],
  errors: [],
})

/** A page for a person. */
export const docs = endpoint({
  method: 'GET',
  path: '/docs',
  summary: 'This description as a page',
  allow: ['anyone'],
  errors: [],
})
