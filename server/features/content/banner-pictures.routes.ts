import type { FastifyInstance } from 'fastify'
import { ShopError } from '#server/http/errors.ts'
import { bannerPicture } from './banner-pictures.service.ts'

export function bannerPictureRoutes(app: FastifyInstance): void {
  app.get<{ Params: { hash: string; file: string } }>(
    '/pictures/banners/:hash/:file',
    async (request, reply) => {
      const picture = bannerPicture(request.params.file)
      if (!picture) throw new ShopError('not_found')
      // The content behind a hash never changes. A cached page may request an older hash.
      const isOwn = request.params.hash === picture.hash
      return reply
        .type('image/webp')
        .header('cache-control', isOwn ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        .send(picture.body)
    },
  )
}
