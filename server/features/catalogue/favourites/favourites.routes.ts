import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shop/favourites.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import type { FavouriteRow } from './favourites.queries.ts'
import { addFavourites, favouritesOf, removeFavourite } from './favourites.service.ts'

export function favouriteRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listFavourites, async ({ params, principal }) =>
    (await favouritesOf(shop, principal, params.user_id)).map(present),
  )
  serve(app, shop, contract.addFavourites, async ({ params, body, principal }) =>
    (await addFavourites(shop, principal, { userId: params.user_id, productIds: body.product_ids })).map(
      present,
    ),
  )
  serve(app, shop, contract.addFavourite, async ({ params, principal }) => {
    await addFavourites(shop, principal, { userId: params.user_id, productIds: [params.product_id] })
  })
  serve(app, shop, contract.removeFavourite, ({ params, principal }) =>
    removeFavourite(shop, principal, { userId: params.user_id, productId: params.product_id }),
  )
}

const present = (row: FavouriteRow) => ({
  product_id: row.product_id,
  created: row.created_at.toISOString(),
})
