import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime } from '../fields.ts'
import { UserParams } from '../account/users.ts'

/** A product that a member wants to find again. What it is and costs is the catalogue's to say. */
export const Favourite = z.object({ product_id: z.number(), created: IsoTime })

/** More than anybody likes; a list without an end would be somebody's storage. */
export const MOST_FAVOURITES = 250

export const listFavourites = endpoint({
  method: 'GET',
  path: '/users/:user_id/favourites',
  summary: 'One’s own favourites, the newest first',
  allow: ['self'],
  params: UserParams,
  data: z.array(Favourite),
  errors: ['not_found'],
})

/** For favourites from before the login; products that nobody knows are left out. */
export const addFavourites = endpoint({
  method: 'PUT',
  path: '/users/:user_id/favourites',
  summary: 'Add several favourites',
  allow: ['self'],
  params: UserParams,
  /** A form that names one sends no list. */
  body: z.object({
    product_ids: z
      .union([z.array(Id), Id.transform((id) => [id])])
      .pipe(z.array(z.number()).max(MOST_FAVOURITES)),
  }),
  data: z.array(Favourite),
  errors: ['not_found', 'product_not_found', 'too_many_favourites'],
})

const OneFavourite = UserParams.extend({ product_id: Id })

export const addFavourite = endpoint({
  method: 'PUT',
  path: '/users/:user_id/favourites/:product_id',
  summary: 'Make a product a favourite; again changes nothing',
  allow: ['self'],
  params: OneFavourite,
  errors: ['not_found', 'product_not_found', 'too_many_favourites'],
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/favourites/:product_id',
  summary: 'Take a favourite back; one that is none changes nothing',
  allow: ['self'],
  params: OneFavourite,
  errors: ['not_found'],
})
