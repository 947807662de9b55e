import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { BODY_LIMIT, UPLOAD_LIMIT } from '#server/http/listener/transport.ts'
import { duplicateKey } from './duplicate-keys.ts'
import { ShopError } from './errors.ts'

const SENT_TWICE = 'This field is there twice. Please send it once.'

/** Parses JSON, form-urlencoded and multipart bodies of every write. An empty body counts as an empty object. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  // The multipart parser limits the size of its parts, not of the whole body.
  app.addHook('onRequest', async (request) => {
    const most = Math.max(BODY_LIMIT, request.routeOptions.bodyLimit ?? 0)
    if (Number(request.headers['content-length']) > most) throw new ShopError('body_too_large')
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (request, body, done) => {
      if (body === '') done(null, {})
      else
        void parseJson(request, body as string, (error, parsed) => {
          const twice = error ? null : duplicateKey(body as string)
          if (twice === null) done(error, parsed)
          else
            done(new ShopError('invalid_input', { fields: { [twice.slice(0, 60)]: SENT_TWICE } }), undefined)
        })
    },
  )
  await app.register(formbody, { bodyLimit: BODY_LIMIT })
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    // Endpoints that take a file set their own limit. On all others, a file is a value of the wrong type.
    limits: { files: 1, fileSize: UPLOAD_LIMIT, fields: 60, fieldSize: BODY_LIMIT, parts: 60 },
  })
}
