import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as SocketServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS } from '#contract/errors.ts'
import { StartError } from '#server/startup/start-error.ts'
import { STRICT_TRANSPORT } from '../security/response-headers.ts'
import { TRANSPORT_LIMITS, type TransportLimits, openTransport } from './transport.ts'
import { START_PAGE, START_PAGE_HEADERS } from './start-page.ts'

/** The shop's port. It answers every request with 503 (a page request with a start page) until `open` is called. */
export type HttpListener = {
  /** The port in use: chosen by the operating system where 0 was asked for. */
  readonly port: number
  open(
    answer: RequestListener,
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean,
  ): Promise<void>
  /** Open connections. */
  connections(): Promise<number>
  /** Goes on serving, but keeps no connection: a proxy opens its next ones elsewhere. */
  drain(): void
  /**
   * Takes no new connection, for which others listen on the port, and gives those that are open the time in which their
   * clients use them again: each is closed after its next response.
   */
  handOver(): Promise<void>
  /** Lets running requests finish. */
  close(): Promise<void>
}

/** How long running requests may take to finish once the shop closes: a payment is the slowest. */
const GRACE_MS = 25_000

const RETRY_AFTER = { 'retry-after': '2' }
const HTTPS_HEADERS = { 'strict-transport-security': STRICT_TRANSPORT }

const answerUnavailable =
  (headers: Readonly<Record<string, string>>): RequestListener =>
  (request, response) => {
    const [status, msg] = ERRORS.unavailable
    if (isPage(request)) {
      response.writeHead(status, { ...START_PAGE_HEADERS, ...RETRY_AFTER, ...headers })
      response.end(request.method === 'HEAD' ? undefined : START_PAGE)
      return
    }
    response.writeHead(status, { 'content-type': 'application/json', ...RETRY_AFTER, ...headers })
    response.end(JSON.stringify({ success: false, error: { code: 'unavailable', msg } }))
  }

/** Whether a browser opens a page; every other request gets the API's JSON. */
const isPage = ({ method = '', url = '', headers }: IncomingMessage): boolean =>
  /^(GET|HEAD)$/.test(method) && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')

export type HttpListenerOptions = {
  limits?: TransportLimits
  /** Addresses that may open any number of connections, such as the proxy in front. */
  isExempt?: (address: string) => boolean
  /** The name of the port's setting, for the error where it can't be used. */
  setting?: string
  /** Whether the shop is on https: then every response has HSTS, early errors included. */
  isHttps?: boolean
  /** Binds the port only with `open`: other processes answer on it until then. */
  isLate?: boolean
}

/** Binds the port before anything slow is done, so that a port in use is reported at once. */
export async function openHttpListener(
  host: string,
  port: number,
  {
    limits = TRANSPORT_LIMITS,
    setting = 'PORT',
    isExempt,
    isHttps = false,
    isLate = false,
  }: HttpListenerOptions = {},
): Promise<HttpListener> {
  // Responses of the application add these headers themselves.
  const errorHeaders = isHttps ? HTTPS_HEADERS : {}
  let answer = answerUnavailable(errorHeaders)
  let upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean = () => false
  const server = openTransport((request, response) => answer(request, response), limits, {
    ...(isExempt && { isExempt }),
    errorHeaders,
  })
  server.on('upgrade', (request, socket, head) => {
    if (!upgrade(request, socket, head)) socket.destroy()
  })
  let isDraining = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.setHeader('connection', 'close')
  })
  let boundPort = port
  const bind = async () => {
    await listen(server, { host, port, setting })
    boundPort = (server.address() as AddressInfo).port
  }
  if (!isLate) await bind()
  return {
    get port() {
      return boundPort
    },
    open: async (handler, onUpgrade) => {
      answer = handler
      upgrade = onUpgrade
      if (isLate) await bind()
    },
    connections: () => countConnections(server),
    drain: () => {
      isDraining = true
    },
    handOver: async () => {
      isDraining = true
      // The HTTP server's own `close` would cut off idle connections on which a request may be on its way.
      const closed = new Promise<void>((resolve) => {
        SocketServer.prototype.close.call(server, () => resolve())
      })
      await Promise.race([closed, sleep(limits.keepAliveMs, undefined, { ref: false })])
    },
    close: async () => {
      isDraining = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
      await closed
    },
  }
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

type Place = { host: string; port: number; setting: string }

function listen(server: Server, { host, port, setting }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `can’t be used (${error.code})`
      reject(new StartError(`${setting} ${port} ${why}: choose another with ${setting}=…`))
    })
    server.listen(port, host, resolve)
  })
}
