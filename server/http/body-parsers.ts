import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BODY_LIMIT, UPLOAD_LIMIT } from '#server/http/listener/transport.ts'
import { ShopError } from './errors.ts'
import { duplicateKey } from './json/duplicate-keys.ts'
import { parseLargeJson } from './json/large-json.ts'

const SENT_TWICE = 'This field is there twice. Please send it once.'

/** Parses JSON, form-urlencoded and multipart bodies of every write. An empty body counts as an empty object. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  // The multipart parser limits the size of its parts, not of the whole body.
  app.addHook('onRequest', async (request) => {
    const most = Math.max(BODY_LIMIT, request.routeOptions.bodyLimit ?? 0)
    if (Number(request.headers['content-length']) > most) throw new ShopError('body_too_large')
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const parseSmall = async (request: FastifyRequest, body: Buffer) => {
    const json = body.toString()
    const value = await new Promise<unknown>((resolve, reject) => {
      void parseJson(request, json, (error, parsed) => (error ? reject(error) : resolve(parsed)))
    })
    const duplicate = duplicateKey(json)
    return duplicate === null ? { value } : { duplicate }
  }
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return {}
      const read = body.length > BODY_LIMIT ? await parseLargeJson(body) : await parseSmall(request, body)
      if ('value' in read) return read.value
      throw new ShopError('invalid_input', { fields: { [read.duplicate.slice(0, 60)]: SENT_TWICE } })
    },
  )
  await app.register(formbody, { bodyLimit: BODY_LIMIT })
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    // Endpoints that take a file set their own limit. On all others, a file is a value of the wrong type.
    limits: { files: 1, fileSize: UPLOAD_LIMIT, fields: 60, fieldSize: BODY_LIMIT, parts: 60 },
  })
}
