import { ApiError } from '#contract/client.ts'
import { getMe } from '#contract/account/users.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'

export type LoginReply = { ok: true } | Failure

/** The state of a login. `enrol`: a staff account that has no second step yet. */
export type LoginState =
  | { kind: 'out' }
  | { kind: 'in'; userId: number }
  | { kind: 'second step'; userId: number; methods: readonly string[] }
  | { kind: 'enrol'; userId: number }

export async function loadLoginState(api: PageApi): Promise<LoginState> {
  if (!api.cookie('token')) return { kind: 'out' }
  try {
    return { kind: 'in', userId: (await api.call(getMe)).user_id }
  } catch (error) {
    return stateFromError(error) ?? { kind: 'out' }
  }
}

/** Returns the login state that a second-factor error implies, or null for any other error. */
export function stateFromError(
  error: unknown,
): Extract<LoginState, { kind: 'second step' | 'enrol' }> | null {
  if (!(error instanceof ApiError)) return null
  const userId = error.body.user_id ?? 0
  if (error.code === 'second_factor_required')
    return { kind: 'second step', userId, methods: error.body.methods ?? [] }
  return error.code === 'second_factor_enrolment_required' ? { kind: 'enrol', userId } : null
}

export const twoStepPath = (returnTo: string | null): string =>
  returnTo ? `/account/two-step?return_to=${encodeURIComponent(returnTo)}` : '/account/two-step'

export const secondStepPath = (returnTo: string): string =>
  `/login/second-step?return_to=${encodeURIComponent(returnTo)}`
