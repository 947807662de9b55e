import type { RouterContextProvider } from 'react-router'
import { listStaffStores } from '#contract/console/stores.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requireAccess, requirePermission, storesWhere } from '#web/staff/staff-access.ts'

type StorePermission = Parameters<typeof requirePermission>[1]

/** Returns the store in the URL if the user has the permission there. Otherwise throws the 403 page. */
export async function loadGoodsStore(
  context: Readonly<RouterContextProvider>,
  storeId: string,
  permission: StorePermission,
): Promise<{ store_id: number; name: string }> {
  const user = requirePermission(context, permission)
  const stores = storesWhere(user, permission, await context.get(apiContext).call(listStaffStores))
  const store = stores.find(({ store_id }) => String(store_id) === storeId)
  requireAccess(store !== undefined)
  return { store_id: store.store_id, name: store.name }
}
