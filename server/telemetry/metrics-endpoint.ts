import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ShopError } from '../http/errors.ts'
import { type HttpListener, openHttpListener } from '../http/listener/http-listener.ts'
import type { Shop } from '../shop.ts'
import type { Telemetry } from './telemetry.ts'

const PATH = '/metrics'
const TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Serves metrics on the shop's own port to callers with the token. Without a configured token, it responds 404.
 * @source A-META-2
 */
export function metricsRoutes(app: FastifyInstance, { settings, telemetry }: Shop): void {
  const { metricsToken } = settings.telemetry
  app.get(PATH, async (request, reply) => {
    if (!telemetry || metricsToken === null) throw new ShopError('not_found')
    // Hashes have equal length, and a constant-time comparison does not reveal the position of a difference.
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), hashOf(`Bearer ${metricsToken}`))) {
      void reply.header('www-authenticate', 'Bearer')
      throw new ShopError('not_signed_in', { msg: 'Please send METRICS_TOKEN as a bearer token.' })
    }
    return reply.type(TYPE).send(await telemetry.metricsText())
  })
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Serves metrics on a separate port, which only the operator's network can reach. The processes of a machine share
 * it.
 */
export async function openMetricsListener(
  host: string,
  port: number,
  telemetry: Telemetry,
): Promise<HttpListener> {
  const listener = await openHttpListener(host, port, { setting: 'METRICS_PORT', isExempt: () => true })
  await listener.open(
    (request, response) => void answer(telemetry, request, response),
    () => false,
  )
  return listener
}

async function answer(
  telemetry: Telemetry,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isMetricsRequest = request.url?.split('?')[0] === PATH && /^(GET|HEAD)$/.test(request.method ?? '')
  const text = isMetricsRequest ? await telemetry.metricsText().catch(() => null) : ''
  const status = isMetricsRequest ? (text === null ? 500 : 200) : 404
  response.writeHead(status, { 'content-type': TYPE, 'cache-control': 'no-store' })
  response.end(request.method === 'HEAD' ? undefined : text)
}
