import type { FastifyInstance } from 'fastify'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { openEmailPictures } from './email-pictures.service.ts'

/** A renamed product is drawn again, so a picture is cached for a week only. */
const A_WEEK = 'public, max-age=604800'

export function emailPictureRoutes(app: FastifyInstance, { files, catalogue }: Shop): void {
  const pictures = openEmailPictures({ files, bySlug: (slug) => catalogue.bySlug(slug) })
  app.get<{ Params: { version: string; file: string } }>(
    '/mail-pictures/:version/:file',
    async (request, reply) => {
      const body = await pictures.answer(request.params.file)
      if (!body) throw new ShopError('not_found')
      return reply.type('image/jpeg').header('cache-control', A_WEEK).send(body)
    },
  )
}
