import { PRODUCT_NAME } from '#domain/product-name.ts'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { API_KEY_SCOPES, keyMay } from '#domain/accounts/api-key-scopes.ts'
import { isPermission } from '#domain/accounts/permissions.ts'
import { ERRORS, type ErrorCode, publicCode } from '#contract/errors.ts'
import { PROBLEM_TYPE } from '../problem-details.ts'

type Json = Record<string, unknown>

const ErrorEnvelope = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.string(),
    msg: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    user_id: z.number().optional(),
    methods: z.array(z.string()).optional(),
    reference: z.string().optional(),
    allowed: z.array(z.number()).optional(),
  }),
})

/** Error as RFC 9457 describes it. Other details have the names that they have in the envelope. */
const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), detail: z.string() })).optional(),
  retry_after: z.number().optional(),
  reference: z.string().optional(),
})

/** Returns the OpenAPI 3.1 document of all endpoints, generated from the schemas that validate each call. */
export function openApiDocument(endpoints: readonly Endpoint[], serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT_NAME,
      version: '1',
      description:
        'Drinks delivery for Melbourne and Sydney. Money is in dollars, and times are ISO 8601 with an offset.',
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }, { cookie: [] }, {}],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
      },
      schemas: { Error: schema(ErrorEnvelope, 'output'), Problem: schema(Problem, 'output') },
    },
    paths,
  }
}

function operation(endpoint: Endpoint): Json {
  const body = endpoint.body && schema(endpoint.body, 'input')
  return {
    summary: endpoint.summary,
    description: `Callers: ${endpoint.allow.join(', ')}.`,
    'x-allow': endpoint.allow,
    ...(endpoint.scope ? { 'x-scope': endpoint.scope } : {}),
    ...(endpoint.stepUp ? { 'x-step-up': true } : {}),
    ...(takesKeys(endpoint) ? { 'x-api-key': true } : {}),
    tags: [endpoint.path.split('/')[1]],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(/Idempotency-Key/.test(endpoint.summary)
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
        : []),
    ],
    ...(body ? { requestBody: { required: true, content: bodyContent(body) } } : {}),
    responses: { 200: success(endpoint), ...failures(errorsOf(endpoint)) },
  }
}

/** Returns the declared errors, plus those that follow from other declarations about the caller. */
const errorsOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...new Set([
    ...endpoint.errors,
    ...(endpoint.stepUp ? (['reauthentication_required', 'forbidden'] as const) : []),
    ...(takesKeys(endpoint) ? (['rate_limited'] as const) : []),
    ...(endpoint.stepUp || endpoint.fullLogin ? (['full_login_required'] as const) : []),
  ]),
]

/** Returns true if an API key with the right scope may call the endpoint. */
const takesKeys = ({ allow, stepUp, byPerson }: Endpoint): boolean =>
  stepUp !== true && !byPerson && allow.some((role) => isPermission(role) && keyMay(API_KEY_SCOPES, role))

const bodyContent = (body: Json): Json =>
  Object.fromEntries(
    ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].map((type) => [
      type,
      { schema: body },
    ]),
  )

function parameters(shape: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!shape) return []
  const { properties = {}, required = [] } = schema(shape, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function success(endpoint: Endpoint): Json {
  const envelope = z.object({
    success: z.literal(true),
    ...(endpoint.data ? { data: endpoint.data } : {}),
    ...endpoint.beside?.shape,
  })
  return { description: 'Success', content: { 'application/json': { schema: schema(envelope, 'output') } } }
}

/** Returns one response per status, with all its error codes. */
function failures(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      {
        description: some.map((code) => `\`${publicCode(code)}\`: ${ERRORS[code][1]}`).join('\n\n'),
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Error' } },
          [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  )
}

const schema = (shape: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json
  return rest
}
