import type { RouterContextProvider } from 'react-router'
import { type StaffUser, requireAccess, staffUserContext, userMay } from '#web/staff/staff-access.ts'

/**
 * Returns the signed-in user. Throws a 403 response unless they order goods, read costs, or receive goods in the store.
 */
export function requireOrderReader(context: Readonly<RouterContextProvider>): StaffUser {
  const user = context.get(staffUserContext)
  requireAccess(userMay(user, 'purchasing.read') || userMay(user, 'stock.read'))
  return user
}
