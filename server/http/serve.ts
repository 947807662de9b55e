import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { recordRefusal } from '#server/features/audit/audit.service.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from './errors.ts'
import { effectivePrincipal, authorize, requireRecentAuthentication } from './authorize.ts'
import { type RequestContext, withContext } from './request-context.ts'
import { deviceOf, authenticate } from './session.ts'
import { type Principal, roleOf, userIdOf } from './principal.ts'

export type Call<P, Q, B> = {
  params: OutputOf<P>
  query: OutputOf<Q>
  body: OutputOf<B>
  principal: Principal
  request: FastifyRequest
  reply: FastifyReply
  /** Since the request came in, in real milliseconds: tells requests that overlap. */
  elapsedMs: () => number
}

type Shape = z.ZodType

/** Keeps a promise of the contract: checks what comes in, finds who calls, and lets out only what is named there. */
export function serve<P extends Shape, Q extends Shape, B extends Shape, D extends Shape>(
  app: FastifyInstance,
  shop: Shop,
  endpoint: Endpoint<P, Q, B, D>,
  handle: (call: Call<P, Q, B>) => Promise<unknown extends OutputOf<D> ? void : OutputOf<D>>,
): void {
  route(app, shop, endpoint, async (call) => ({ data: await handle(call) }))
}

/** The same for an endpoint whose envelope holds more than `data`, such as a list's paging. */
export function serveWhole<P extends Shape, Q extends Shape, B extends Shape, D extends Shape>(
  app: FastifyInstance,
  shop: Shop,
  endpoint: Endpoint<P, Q, B, D>,
  handle: (call: Call<P, Q, B>) => Promise<{ data: OutputOf<D> } & Record<string, unknown>>,
): void {
  route(app, shop, endpoint, handle)
}

function route<P extends Shape, Q extends Shape, B extends Shape, D extends Shape>(
  app: FastifyInstance,
  shop: Shop,
  endpoint: Endpoint<P, Q, B, D>,
  handle: (call: Call<P, Q, B>) => Promise<Record<string, unknown>>,
): void {
  shop.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
    handler: async (request, reply) => {
      const arrivedAt = performance.now()
      const elapsedMs = () => performance.now() - arrivedAt
      const params = read(endpoint.params, request.params)
      const caller = await authenticate(shop, request)
      const { data, ...beside } = await withContext(contextOf(request, caller), () =>
        notingRefusals(shop, endpoint, caller, async () => {
          authorize(endpoint, caller, params)
          const query = read(endpoint.query, request.query)
          const body = read(endpoint.body, request.body)
          const principal = effectivePrincipal(endpoint, caller)
          const call = { params, query, body, principal, request, reply, elapsedMs } as Call<P, Q, B>
          requireRecentAuthentication(endpoint, call, shop.clock.now())
          return handle(call)
        }),
      )
      void reply.header('cache-control', 'no-store')
      return reply.send({
        success: true,
        ...(endpoint.data ? { data: endpoint.data.parse(data) } : {}),
        ...(endpoint.beside ? endpoint.beside.parse(beside) : {}),
      })
    },
  })
}

/** What goes with every audit event of this request; a page's own call carries the visitor's address and browser. */
const contextOf = (request: FastifyRequest, principal: Principal): RequestContext => ({
  userId: userIdOf(principal),
  role: roleOf(principal),
  ip: request.ip,
  device: deviceOf(request),
})

const ACCESS_REFUSALS: readonly ErrorCode[] = [
  'forbidden',
  'own_order',
  'own_account',
  'own_request',
  'own_gift_card',
  'approval_required',
]

/** A signed-in person who asks for what they may not have leaves an audit event. */
async function notingRefusals<T>(
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
    // Somebody else's account looks like none at all, and is asked for by nobody in good faith.
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

/** Wrong input is one error that says which field is wrong and why. */
export function read<S extends Shape>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[String(issue.path[0] ?? 'body')] ??= sentence(issue)
  throw new ShopError('invalid_input', { fields })
}

/** Our own messages are written for shoppers; the library's own speak of types and would only puzzle them. */
function sentence(issue: { code: string; message: string; input?: unknown }): string {
  return /^(Invalid (input|option)|Too (big|small)|Unrecognized)/.test(issue.message)
    ? 'Please check this field.'
    : issue.message
}
