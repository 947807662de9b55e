import type { FastifyInstance } from 'fastify'
import { isUploadFile } from '#domain/catalogue/uploads.ts'
import { ShopError } from '#server/http/errors.ts'
import type { FileStorage } from '#server/integrations/storage/port.ts'

/** Serves the cuts of uploaded pictures. Each cut has its own name, so a response never changes. */
export function uploadRoutes(app: FastifyInstance, files: FileStorage): void {
  app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const { file } = request.params
    const body = isUploadFile(file) ? await files.read(`uploads/${file}`) : null
    if (!body) throw new ShopError('not_found')
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(body)
  })
}
