import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  createServer,
} from 'node:http'
import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { ErrorCode } from '#contract/errors.ts'
import { type Connections, limitConnections } from './connection-limits.ts'
import { isCostlyForm } from './costly-form.ts'
import { writeEarlyError, rawErrorResponse } from '../error-responses.ts'

/** Maximum bytes of a request body, well above the size of any form of the shop. */
export const BODY_LIMIT = 128 * 1024

/** Maximum bytes of a file that staff upload: a catalogue of twenty thousand rows, or a picture. */
export const UPLOAD_LIMIT = 16 * 1024 * 1024
/** Paths that accept such files. Authentication happens later, so the number of concurrent uploads is limited. */
const UPLOADS = /^\/(api\/)?console\/(imports|products\/\d+\/images)(\.data)?$/
/** Content types of a file in one piece. A form of the same size could have millions of fields. */
const UPLOAD_TYPES = /^\s*(multipart\/form-data|application\/json)\s*(;|$)/i

export type TransportLimits = {
  bodyBytes: number
  uploadBytes: number
  /** Uploads held in memory at the same time. */
  uploads: number
  /** Bytes of request line and headers: several times the size of cookies and a long search. */
  headerBytes: number
  /** Milliseconds from the first byte, or the opening of the connection, to the end of the headers. */
  headersMs: number
  /** Milliseconds to the end of the body: enough for 128 kB at 7 kB per second. */
  requestMs: number
  keepAliveMs: number
  /** Milliseconds without a byte in either direction, after which connections of stalled clients are closed. */
  idleMs: number
  checkMs: number
  /**
   * Milliseconds for which the rest of a rejected body is read and discarded, so that the client can read the
   * response.
   */
  lingerMs: number
  connections: number
  /** Enough for an office or a carrier's shared address; a browser opens six. */
  connectionsPerNetwork: number
  /** Requests that may wait on one connection for earlier responses. */
  pipelined: number
}

export const TRANSPORT_LIMITS: TransportLimits = {
  bodyBytes: BODY_LIMIT,
  uploadBytes: UPLOAD_LIMIT,
  uploads: 4,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 10_000,
  idleMs: 60_000,
  checkMs: 1000,
  lingerMs: 2000,
  connections: 20_000,
  connectionsPerNetwork: 256,
  pipelined: 64,
}

export type TransportOptions = {
  /** Returns whether an address may open any number of connections. */
  isExempt?: (address: string) => boolean
  /** Headers added to errors that are sent before the application sees the request. */
  errorHeaders?: Readonly<Record<string, string>>
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** Accepts WebSocket upgrades only; any other `Upgrade` header is ignored. */
const isSocketUpgrade: NonNullable<ServerOptions['shouldUpgradeCallback']> = ({ url = '', headers }) =>
  url.startsWith('/app/') && headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Creates the shop's HTTP server. Requests passed to `answer` are well formed, within the limits and complete. Code
 * behind it never waits for a slow client or reads more than the limit.
 */
export function openTransport(
  answer: RequestListener,
  limits: TransportLimits = TRANSPORT_LIMITS,
  { isExempt = () => false, errorHeaders = {} }: TransportOptions = {},
): Server {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
    shouldUpgradeCallback: isSocketUpgrade,
  })
  server.setTimeout(limits.idleMs)
  const connections = limitConnections(server, {
    total: limits.connections,
    perNetwork: (address) => (isExempt(address) ? null : limits.connectionsPerNetwork),
  })
  const intake = new Intake(answer, { limits, connections, errorHeaders })
  server.on('request', (request, response) => intake.take(request, response))
  server.on('checkContinue', (request, response) => intake.take(request, response, true))
  server.on('checkExpectation', (request, response) => intake.refuse(request, response, 'malformed_body'))
  // WebSockets have their own limits and are not closed in favour of other connections.
  server.on('upgrade', (_request, socket: Socket) => connections.begin(socket))
  server.on('connect', (_request, socket: Socket) => intake.refuseSocket(socket, 'method_not_allowed'))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    intake.refuseSocket(socket, PARSER_REFUSALS[error.code ?? ''] ?? 'malformed_body'),
  )
  return server
}

const PARSER_REFUSALS: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

type IntakeOptions = {
  limits: TransportLimits
  connections: Connections
  errorHeaders: Readonly<Record<string, string>>
}

class Intake {
  readonly #answer: RequestListener
  readonly #limits: TransportLimits
  readonly #connections: Connections
  readonly #errorHeaders: Readonly<Record<string, string>>
  /** Connections whose last response is written. Later input on them is discarded. */
  readonly #ending = new WeakSet<Socket>()
  #uploads = 0

  constructor(answer: RequestListener, { limits, connections, errorHeaders }: IntakeOptions) {
    this.#answer = answer
    this.#limits = limits
    this.#connections = connections
    this.#errorHeaders = errorHeaders
  }

  take(request: IncomingMessage, response: ServerResponse, waitsForContinue = false): void {
    const { socket } = request
    if (this.#ending.has(socket)) return
    if (this.#connections.underWay(socket) >= this.#limits.pipelined) {
      socket.destroy()
      return
    }
    const fault = faultOf(request) ?? this.#sizeFault(request)
    if (fault) {
      this.refuse(request, response, fault)
      return
    }
    if (waitsForContinue) response.writeContinue()
    if (hasBody(request)) this.#holdBody(request, response)
    else this.#proceed(request, response)
  }

  /** Rejects input that could not be parsed as a request. */
  refuseSocket(socket: Socket, code: ErrorCode): void {
    if (this.#ending.has(socket)) return
    const isHeard = socket.writable && socket.bytesRead > 0 && this.#connections.underWay(socket) === 0
    if (!isHeard) {
      socket.destroy()
      return
    }
    this.#endLater(socket)
    socket.end(rawErrorResponse(code))
  }

  #sizeFault(request: IncomingMessage): ErrorCode | null {
    const announced = Number(request.headers['content-length'])
    if (announced > this.#mostBytes(request)) return 'body_too_large'
    return announced > this.#limits.bodyBytes && this.#uploads >= this.#limits.uploads ? 'unavailable' : null
  }

  /** Returns the body limit of a request. An upload must announce its length; chunked bodies are limited like forms. */
  #mostBytes({ method, url = '', headers }: IncomingMessage): number {
    const isUpload =
      method === 'POST' &&
      headers['content-length'] !== undefined &&
      UPLOAD_TYPES.test(headers['content-type'] ?? '') &&
      UPLOADS.test(pathOf(url))
    return isUpload ? this.#limits.uploadBytes : this.#limits.bodyBytes
  }

  #proceed(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    this.#connections.begin(socket)
    response.once('close', () => this.#connections.end(socket))
    this.#answer(request, response)
  }

  /**
   * Buffers the whole body before the request's stream can be read. The parser calls the request's own `push`, so
   * replacing it intercepts every chunk without pausing the stream.
   */
  #holdBody(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = []
    const most = this.#mostBytes(request)
    let bytes = 0
    if (most > this.#limits.bodyBytes) this.#countUpload(response)
    // If the connection breaks in the meantime, there is no client to respond to.
    request.on('error', () => undefined)
    request.push = (chunk: Buffer | null) => {
      if (chunk !== null) {
        bytes += chunk.length
        if (bytes <= most) chunks.push(chunk)
        else this.refuse(request, response, 'body_too_large')
        return true
      }
      Reflect.deleteProperty(request, 'push')
      if (isCostlyForm(request.headers['content-type'] ?? '', chunks)) {
        this.refuse(request, response, 'body_too_large')
        response.end()
        return false
      }
      for (const each of chunks) request.push(each)
      request.push(null)
      this.#proceed(request, response)
      return false
    }
  }

  #countUpload(response: ServerResponse): void {
    this.#uploads++
    response.once('close', () => this.#uploads--)
  }

  /**
   * Responds immediately and discards the rest of the body for a while, because a connection reset would lose the
   * response.
   */
  refuse(request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
    const { socket } = request
    this.#endLater(socket)
    request.on('error', () => undefined)
    writeEarlyError(response, request.url ?? '', code, this.#errorHeaders)
    if (!hasBody(request)) {
      response.end()
      return
    }
    request.push = (chunk: Buffer | null) => {
      if (chunk === null) response.end()
      return true
    }
  }

  #endLater(socket: Socket): void {
    this.#ending.add(socket)
    const timer = setTimeout(() => socket.destroy(), this.#limits.lingerMs)
    timer.unref()
    socket.once('close', () => clearTimeout(timer))
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/** Returns the error of a request that no route can answer, or null. */
function faultOf({ method = '', url = '', headers, rawHeaders }: IncomingMessage): ErrorCode | null {
  if (!METHODS.has(method)) return 'method_not_allowed'
  if (!isHost(headers.host) || hasSecondHost(rawHeaders)) return 'malformed_body'
  if (!OWN_PATH.test(url) || !isDecodable(url)) return 'malformed_body'
  const coding = headers['transfer-encoding']
  return coding !== undefined && coding.toLowerCase() !== 'chunked' ? 'malformed_body' : null
}

/**
 * A path on this host. Only proxies accept absolute-form URLs, and a path such as `//x` or `/\x` names another host, also
 * with the white space that URL parsers remove.
 */
const OWN_PATH = /^\/(?![\t\n\r]*[/\\])/

/** Results by host. Parsing costs more than all other checks, and nearly all requests have the same host. */
const checkedHosts = new LRUCache<string, boolean>({ max: 100 })

/** Returns whether a `Host` header is valid: a port above 65535 or an impossible IP address is not. */
function isHost(host: string | undefined): boolean {
  if (host === undefined) return true
  const known = checkedHosts.get(host)
  if (known !== undefined) return known
  const isValid = HOST.test(host) && URL.canParse(`http://${host}`)
  checkedHosts.set(host, isValid)
  return isValid
}

/** Returns whether `Host` was sent twice. Node.js keeps only the first one in `headers`. */
function hasSecondHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (const [index, text] of rawHeaders.entries())
    if (index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** Returns a URL without its query. */
const pathOf = (url: string): string => url.replace(/\?.*$/s, '')

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(pathOf(url))
    return true
  } catch {
    return false
  }
}
