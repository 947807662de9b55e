import type { RouterContextProvider } from 'react-router'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'

/** Whether the signed-in user, who reads the store's settings, may change them too. */
export function mayChangePlaces(context: Readonly<RouterContextProvider>, storeId: string): boolean {
  const user = requirePermission(context, 'places.read')
  return storesWhere(user, 'places.write', [{ store_id: Number(storeId) }]).length > 0
}
