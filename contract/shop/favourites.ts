import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime } from '../fields.ts'
import { UserParams } from '../account/users.ts'

/** Favourite product of a member. Its details and price come from the catalogue. */
export const Favourite = z.object({ product_id: z.number(), created: IsoTime })

/** Maximum number of favourites. More than real users need; without a limit, the list could be abused as storage. */
export const MAX_FAVOURITES = 250

export const listFavourites = endpoint({
  method: 'GET',
  path: '/users/:user_id/favourites',
  summary: 'List the favourites of an account, newest first',
  allow: ['self'],
  params: UserParams,
  data: z.array(Favourite),
  errors: ['not_found'],
})

/** Adds favourites that were collected before login. Unknown products are ignored. */
export const addFavourites = endpoint({
  method: 'PUT',
  path: '/users/:user_id/favourites',
  summary: 'Add several favourites',
  allow: ['self'],
  params: UserParams,
  /** Accepts a single id as well, because a form with one product sends no list. */
  body: z.object({
    product_ids: z
      .union([z.array(Id), Id.transform((id) => [id])])
      .pipe(z.array(z.number()).max(MAX_FAVOURITES)),
  }),
  data: z.array(Favourite),
  errors: ['not_found', 'product_not_found', 'too_many_favourites'],
})

const OneFavourite = UserParams.extend({ product_id: Id })

export const addFavourite = endpoint({
  method: 'PUT',
  path: '/users/:user_id/favourites/:product_id',
  summary: 'Add a favourite; idempotent',
  allow: ['self'],
  params: OneFavourite,
  errors: ['not_found', 'product_not_found', 'too_many_favourites'],
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/favourites/:product_id',
  summary: 'Remove a favourite; idempotent',
  allow: ['self'],
  params: OneFavourite,
  errors: ['not_found'],
})
