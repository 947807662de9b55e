import { addFavourite, addFavourites, listFavourites, removeFavourite } from '#contract/shop/favourites.ts'
import { getMe } from '#contract/account/users.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import type { Route } from './+types/favourites.resource.route.ts'

/** Loads the ids of the member's favourites; null for a visitor. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ ids: number[] | null }> {
  const api = context.get(apiContext)
  if (!api.cookie('token')) return { ids: null }
  try {
    const { user_id } = await api.call(getMe)
    const list = await api.call(listFavourites, { params: { user_id } })
    return { ids: list.map(({ product_id }) => product_id) }
  } catch {
    return { ids: null }
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  try {
    const { user_id } = await api.call(getMe)
    const params = { user_id, product_id: text('product_id') }
    if (text('intent') === 'add') await api.call(addFavourite, { params })
    if (text('intent') === 'remove') await api.call(removeFavourite, { params })
    if (text('intent') === 'merge') {
      const product_ids = text('product_ids').split(',').map(Number)
      await api.call(addFavourites, { params: { user_id }, body: { product_ids } })
    }
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

/** Changes of the cart do not affect favourites. */
export const shouldRevalidate = ({ formAction }: { formAction?: string }) =>
  formAction !== undefined && !formAction.startsWith('/-/cart')
