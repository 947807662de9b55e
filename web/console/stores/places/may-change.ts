import type { RouterContextProvider } from 'react-router'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'

/**
 * Returns true if the signed-in user may change the store's settings. Throws the 403 page if they may not read them.
 */
export function mayChangePlaces(context: Readonly<RouterContextProvider>, storeId: string): boolean {
  const user = requirePermission(context, 'places.read')
  return storesWhere(user, 'places.write', [{ store_id: Number(storeId) }]).length > 0
}
