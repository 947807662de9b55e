import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { recordRefusal } from '#server/features/audit/audit.service.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from './errors.ts'
import { effectivePrincipal, authorize, requireRecentAuthentication } from './security/authorize.ts'
import { type CallerStores, requireInputScope, requirePathScope, storesFor } from './security/ownership.ts'
import { type RequestContext, withContext } from './request-context.ts'
import { deviceLabel, authenticate } from './session/session.ts'
import { type Principal, roleOf, tabletOf, userIdOf } from './session/principal.ts'

export type Call<P, Q, B> = {
  params: OutputOf<P>
  query: OutputOf<Q>
  body: OutputOf<B>
  principal: Principal
  /** Stores whose data the endpoint may return to this caller; null: every store. */
  stores: CallerStores
  request: FastifyRequest
  reply: FastifyReply
  /** Real milliseconds since the request arrived, to detect overlapping requests. */
  elapsedMs: () => number
}

type Shape = z.ZodType

/**
 * Serves an endpoint of the contract: authenticates, authorizes, validates the input, and sends only declared
 * fields.
 */
export function serve<P extends Shape, Q extends Shape, B extends Shape, D extends Shape>(
  app: FastifyInstance,
  shop: Shop,
  endpoint: Endpoint<P, Q, B, D>,
  handle: (call: Call<P, Q, B>) => Promise<unknown extends OutputOf<D> ? void : OutputOf<D>>,
): void {
  serveEnvelope(app, shop, endpoint, async (call) => ({ data: (await handle(call)) as OutputOf<D> }))
}

/** Same as `serve`, for an endpoint whose response has fields next to `data`, such as the paging of a list. */
export function serveEnvelope<P extends Shape, Q extends Shape, B extends Shape, D extends Shape>(
  app: FastifyInstance,
  shop: Shop,
  endpoint: Endpoint<P, Q, B, D>,
  handle: (call: Call<P, Q, B>) => Promise<{ data: OutputOf<D> } & Record<string, unknown>>,
): void {
  const send = (reply: FastifyReply, { data, ...beside }: Awaited<ReturnType<typeof handle>>) =>
    reply.header('cache-control', 'no-store').send({
      success: true,
      ...(endpoint.data ? { data: endpoint.data.parse(data) } : {}),
      ...(endpoint.beside ? endpoint.beside.parse(beside) : {}),
    })
  route(app, shop, endpoint, { handle, send })
}

export type ServedFile = {
  content: Buffer | Readable | string
  type: string
  /** Content-Disposition header. Without it, the browser decides how to handle the content. */
  disposition?: string
}

/** Same as `serve`, for an endpoint that returns a file or another format than the envelope. */
export function serveFile<P extends Shape, Q extends Shape, B extends Shape, D extends Shape>(
  app: FastifyInstance,
  shop: Shop,
  endpoint: Endpoint<P, Q, B, D>,
  handle: (call: Call<P, Q, B>) => Promise<ServedFile>,
): void {
  const send = (reply: FastifyReply, { content, type, disposition }: ServedFile) => {
    if (disposition) void reply.header('content-disposition', disposition)
    return reply.type(type).header('cache-control', 'no-store').send(content)
  }
  route(app, shop, endpoint, { handle, send })
}

type Answer<C, R> = {
  handle: (call: C) => Promise<R>
  send: (reply: FastifyReply, result: R) => FastifyReply
}

function route<P extends Shape, Q extends Shape, B extends Shape, D extends Shape, R>(
  app: FastifyInstance,
  shop: Shop,
  endpoint: Endpoint<P, Q, B, D>,
  { handle, send }: Answer<Call<P, Q, B>, R>,
): void {
  shop.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    handler: async (request, reply) => {
      const arrivedAt = performance.now()
      const elapsedMs = () => performance.now() - arrivedAt
      const params = parseInput(endpoint.params, request.params)
      const caller = await authenticate(shop, request)
      const result = await withContext(contextOf(request, caller), () =>
        auditRefusals(shop, endpoint, caller, async () => {
          authorize(endpoint, caller, params)
          await requirePathScope({ shop, endpoint, principal: caller }, params)
          const query = parseInput(endpoint.query, request.query)
          const body = parseInput(endpoint.body, request.body)
          await requireInputScope({ shop, endpoint, principal: caller }, { params, query, body })
          const principal = effectivePrincipal(endpoint, caller)
          const stores = storesFor({ shop, endpoint, principal }, { params, query, body })
          const call = { params, query, body, principal, stores, request, reply, elapsedMs } as Call<P, Q, B>
          requireRecentAuthentication(endpoint, call, shop.clock.now())
          return handle(call)
        }),
      )
      return send(reply, result)
    },
  })
}

/**
 * Returns the context recorded with every audit event of the request. API calls of a page carry the visitor's
 * address and browser.
 */
const contextOf = (request: FastifyRequest, principal: Principal): RequestContext => ({
  userId: userIdOf(principal),
  role: roleOf(principal),
  ip: request.ip,
  device: deviceLabel(request),
  tablet: tabletOf(principal)?.name ?? null,
})

const ACCESS_REFUSALS: readonly ErrorCode[] = [
  'forbidden',
  'own_order',
  'own_account',
  'own_request',
  'own_gift_card',
  'approval_required',
  'full_login_required',
]

/** Records an audit event when a signed-in user is refused access. */
async function auditRefusals<T>(
  shop: Shop,
  { method, path, allow }: Endpoint,
  principal: Principal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isRefusal = error instanceof ShopError && ACCESS_REFUSALS.includes(error.code)
    const isMember = principal.kind === 'member'
    // Another person's account responds 404. Users do not request one by mistake, so this counts as a refusal.
    const isHidden =
      error instanceof ShopError &&
      error.code === 'not_found' &&
      (allow.includes('self') || error.details.isHidden === true)
    if (isMember && (isRefusal || isHidden)) {
      await recordRefusal(shop, principal.userId, { route: `${method} ${path}`, code: error.code })
    }
    throw error
  }
}

/**
 * Parses input with a schema.
 * @throws ShopError `invalid_input` with a message for each invalid field
 */
export function parseInput<S extends Shape>(schema: S, value: unknown): z.output<S>
export function parseInput<S extends Shape>(schema: S | undefined, value: unknown): z.output<S> | undefined
export function parseInput<S extends Shape>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw new ShopError('invalid_input', { fields: fieldErrors(result.error.issues) })
}
