import { type User, getMe } from '#contract/account/users.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'

/** Loads the logged-in customer; null for a guest. @throws ApiError all errors except an expired login */
export async function loadMember(api: PageApi): Promise<User | null> {
  if (!api.cookie('token')) return null
  try {
    return await api.call(getMe)
  } catch (error) {
    if (isApiError(error, 'not_signed_in')) return null
    throw error
  }
}
