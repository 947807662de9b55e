import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Answer,
  type AskedSuggestions,
  detailed,
  geocoded,
  googleError,
  suggested,
} from './google-answers.ts'

/** A received request, for tests of all parts of the protocol. */
export type AskedMaps = {
  service: 'suggest' | 'locate' | 'geocode'
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

/** Failure of the next request. */
export type MapsTrouble =
  | 'silence'
  | 'slow body'
  | 'nonsense'
  | 'another shape'
  | 'hang up'
  | { http: number }

export type MapsEmulation = {
  /** Host and port, as `host:port`. */
  address: string
  apiKey: string
  asked: AskedMaps[]
  /** Parsed searches in the order received. */
  searches: AskedSuggestions[]
  trouble: MapsTrouble[]
  close(): Promise<void>
}

const SERVICES: [RegExp, AskedMaps['service'], string][] = [
  [/^\/v1\/places:autocomplete$/, 'suggest', 'POST'],
  [/^\/v1\/places\/[^/]+$/, 'locate', 'GET'],
  [/^\/maps\/api\/geocode\/json$/, 'geocode', 'GET'],
]

/** Opens an emulation of Google's Places API (New) and Geocoding API with a few known places. */
export async function openMapsEmulation({ port = 0 } = {}): Promise<MapsEmulation> {
  const apiKey = 'AIzaSyEmulation-0123456789_abcdefghijkl'
  const asked: AskedMaps[] = []
  const searches: AskedSuggestions[] = []
  const trouble: MapsTrouble[] = []

  function understood(request: AskedMaps): Answer {
    const { service, path, query, headers, body } = request
    const key = service === 'geocode' ? query.get('key') : headers['x-goog-api-key']
    if (key !== apiKey) return service === 'geocode' ? DENIED : WRONG_KEY
    if (service === 'geocode') return geocoded(query)
    if (service === 'locate') {
      const fields = String(headers['x-goog-fieldmask'] ?? '').split(',')
      return detailed(decodeURIComponent(path.split('/').at(-1)!), query, fields.filter(Boolean))
    }
    const { asked: search, answer } = suggested(JSON.parse(body))
    if (search) searches.push(search)
    return answer
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://emulation')
    const [, service] =
      SERVICES.find(([route, , method]) => route.test(path) && method === request.method) ?? []
    if (!service) return void response.writeHead(404).end('<html>Not Found')
    const body = await bodyOf(request)
    const heard = { service, method: request.method!, path, query, headers: request.headers, body }
    asked.push(heard)
    const next = trouble.shift()
    if (next) return makeTrouble(next, request, response)
    const { status, body: said } = understood(heard)
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
    response.end(JSON.stringify(said))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    asked,
    searches,
    trouble,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

const WRONG_KEY = googleError(
  400,
  'INVALID_ARGUMENT',
  'API key not valid. Please pass a valid API key.',
  'API_KEY_INVALID',
)
const DENIED: Answer = {
  status: 200,
  body: { status: 'REQUEST_DENIED', error_message: 'The provided API key is invalid.', results: [] },
}

const WORDS: Record<number, string> = {
  403: 'PERMISSION_DENIED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

function makeTrouble(trouble: MapsTrouble, request: IncomingMessage, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' }
  if (trouble === 'silence') return
  if (trouble === 'hang up') return void request.socket.destroy()
  if (trouble === 'slow body') return void response.writeHead(200, json).write('{"suggestions": [')
  if (trouble === 'nonsense') return void response.writeHead(200, json).end('<html>')
  if (trouble === 'another shape') return void response.writeHead(200, json).end(JSON.stringify(OTHER_SHAPE))
  const { body } = googleError(trouble.http, WORDS[trouble.http] ?? 'UNKNOWN', 'No.')
  response.writeHead(trouble.http, json).end(JSON.stringify(body))
}

/** Valid JSON with the right field names but unusable values. */
const OTHER_SHAPE = {
  status: 'PERFECT',
  results: {},
  suggestions: [{ placePrediction: { placeId: '../../elsewhere?x=1' } }],
  types: ['street_address'],
  location: { latitude: 999, longitude: 999 },
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
