import { type Setup, readSetup } from '#contract/console/setup.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { type StaffUser, userMayEverywhere } from '#web/staff/staff-access.ts'

/** Returns the open steps of a new shop for its owner; null for other users and for a shop that is set up. */
export async function loadSetup(api: PageApi, user: StaffUser): Promise<Setup | null> {
  if (!userMayEverywhere(user, 'settings.write')) return null
  const setup = await api.call(readSetup)
  return setup.is_finished ? null : setup
}
