import { createHash, createHmac } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type S3Emulation = {
  endpoint: string
  bucket: string
  keys: { id: string; secret: string }
  objects: Map<string, { body: Buffer; type: string }>
  /** Statuses of the next responses, instead of normal replies. */
  trouble: number[]
  close(): Promise<void>
}

/** Objects per page of a list. A small value makes few objects span two pages. */
const PAGE = 5
const REGION = 'ap-southeast-2'

/**
 * Opens an emulation of Amazon S3: objects in a bucket by path, paged lists with prefix and delimiter, bulk deletion,
 * errors in XML, and signed requests (Signature Version 4).
 */
export async function openS3Emulation(): Promise<S3Emulation> {
  const bucket = 'coldie-pictures'
  const keys = { id: 'AKIAEXAMPLE00000001', secret: 'secret/of+the+emulation' }
  const objects: S3Emulation['objects'] = new Map()
  const trouble: number[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, asked, ...path] = decodeURIComponent(url.pathname).split('/')
    const key = path.join('/')
    const status = trouble.shift()
    if (status !== undefined) return fail(response, status, 'InternalError')
    if (!isSigned(request, url, body, keys)) return fail(response, 403, 'SignatureDoesNotMatch')
    if (asked !== bucket) return fail(response, 404, 'NoSuchBucket')
    const object = objects.get(key)
    if (request.method === 'PUT') {
      objects.set(key, { body, type: request.headers['content-type'] ?? '' })
      response.setHeader('etag', '"made"').end()
    } else if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, name = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(name)
      xml(response, '<DeleteResult/>')
    } else if (key === '') xml(response, listOf([...objects.keys()].toSorted(), url.searchParams))
    else if (!object) fail(response, 404, 'NoSuchKey', request.method === 'HEAD')
    else
      response.setHeader('content-type', object.type).end(request.method === 'HEAD' ? undefined : object.body)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    keys,
    objects,
    trouble,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

function listOf(names: string[], asked: URLSearchParams): string {
  const prefix = asked.get('prefix') ?? ''
  const delimiter = asked.get('delimiter')
  const after = asked.get('continuation-token') ?? ''
  const found = names.filter((name) => name.startsWith(prefix) && name > after)
  if (delimiter) {
    const folders = new Set(
      found.flatMap((name) => {
        const end = name.indexOf(delimiter, prefix.length)
        return end < 0 ? [] : [name.slice(0, end + 1)]
      }),
    )
    const prefixes = [...folders].map((name) => `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`)
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${prefixes.join('')}</ListBucketResult>`
  }
  const page = found.slice(0, PAGE)
  const isCut = found.length > PAGE
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents}</ListBucketResult>`
}

function xml(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
}

function fail(response: ServerResponse, status: number, code: string, isHead = false): void {
  if (isHead) response.writeHead(status).end()
  else xml(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)
}

const sha256 = (text: Buffer | string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Verifies the signature by recalculating it from the request. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer, keys: S3Emulation['keys']): boolean {
  const given = /Credential=([^/]+)\/(\d{8})\/[^,]+, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  )
  if (!given) return false
  const [, id, day = '', signed = '', signature] = given
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  if (id !== keys.id || (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body))) return false
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signed, bodyHash]
  const scope = `${day}/${REGION}/s3/aws4_request`
  const at = String(request.headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical.join('\n'))].join('\n')
  const key = [day, REGION, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.secret}`)
  return hmac(key, text).toString('hex') === signature
}
