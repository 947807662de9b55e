import type { FastifyInstance } from 'fastify'
import { artVersion } from '#domain/catalogue/pictures.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Pictures } from './pictures.service.ts'

/**
 * A picture of the current version never changes. A cached page may name an older version, whose response may change.
 */
const forGood = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'

export function pictureRoutes(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { version: string; file: string } }>(
    '/pictures/:version/:file',
    async (request, reply) => {
      const { version, file } = request.params
      const picture = await pictures.answer(file)
      if (!picture) throw new ShopError('not_found')
      reply.header('x-content-type-options', 'nosniff')
      if (picture.type === 'webp') {
        return reply
          .type('image/webp')
          .header('cache-control', version === String(artVersion) ? forGood : forADay)
          .send(picture.body)
      }
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture.body)
    },
  )
}
