import { getAddress } from '#contract/shop/addresses.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import type { Route } from './+types/picked-address.route.ts'

/** The parts of a suggested address, for the fields of the form; null where it can't be found any more. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const address = await context
    .get(apiContext)
    .call(getAddress, { params: { id } })
    .catch(() => null)
  return { id, address }
}
