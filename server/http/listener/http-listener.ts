import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as SocketServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS } from '#contract/errors.ts'
import { StartError } from '#server/startup/start-error.ts'
import { PROBLEM_TYPE, prefersProblem, problemJson } from '../problem-details.ts'
import { STRICT_TRANSPORT } from '../security/response-headers.ts'
import { TRANSPORT_LIMITS, type TransportLimits, openTransport } from './transport.ts'
import { START_PAGE, START_PAGE_HEADERS } from './start-page.ts'

/**
 * Listener on the shop's port. Until `open` is called, it answers every request with 503, and page requests with a
 * start page.
 */
export type HttpListener = {
  /** Port in use. If port 0 was requested, the operating system chose it. */
  readonly port: number
  open(
    answer: RequestListener,
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean,
  ): Promise<void>
  connections(): Promise<number>
  /** Continues to serve, but closes each connection after its response, so that a proxy connects to another process. */
  drain(): void
  /**
   * Stops accepting connections, because other processes listen on the port. Open connections are closed after
   * their next response, or once the keep-alive timeout has passed.
   */
  handOver(): Promise<void>
  /** Stops accepting connections and resolves after running requests have finished. */
  close(): Promise<void>
}

/** Milliseconds that running requests get to finish on shutdown: payments are the slowest. */
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
    if (prefersProblem(request.headers.accept)) {
      response.writeHead(status, { 'content-type': PROBLEM_TYPE, ...RETRY_AFTER, ...headers })
      response.end(problemJson('unavailable'))
      return
    }
    response.writeHead(status, { 'content-type': 'application/json', ...RETRY_AFTER, ...headers })
    response.end(JSON.stringify({ success: false, error: { code: 'unavailable', msg } }))
  }

/** Returns true if a browser opens a page. All other requests get the JSON of the API. */
const isPage = ({ method = '', url = '', headers }: IncomingMessage): boolean =>
  /^(GET|HEAD)$/.test(method) && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')

export type HttpListenerOptions = {
  limits?: TransportLimits
  /** Returns true for addresses without a connection limit, such as the reverse proxy. */
  isExempt?: (address: string) => boolean
  /** Name of the port's setting, for the error message if the port cannot be used. */
  setting?: string
  /** True if the shop is served over https: every response then has HSTS, including early errors. */
  isHttps?: boolean
  /** True to bind the port only in `open`; other processes serve it until then. */
  isLate?: boolean
}

/** Binds the port before any slow work, so that a port in use is reported immediately. */
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
      // The HTTP server's own `close` would destroy idle connections on which a request may be in flight.
      const closed = new Promise<void>((resolve) => {
        SocketServer.prototype.close.call(server, () => resolve())
      })
      await Promise.race([closed, sleep(limits.keepAliveMs, undefined, { ref: false })])
    },
    close: async () => {
      isDraining = true
      await closeServer(server)
    },
  }
}

/** Closes the server. Connections that are still open after the grace period are destroyed. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
  await closed
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

type ListenAddress = { host: string; port: number; setting: string }

function listen(server: Server, { host, port, setting }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `can’t be used (${error.code})`
      reject(new StartError(`${setting} ${port} ${why}: choose another with ${setting}=…`))
    })
    server.listen(port, host, resolve)
  })
}
