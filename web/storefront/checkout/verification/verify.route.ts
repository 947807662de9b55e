import { sendVerification, verifyMobile } from '#contract/account/users.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type Failure, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import type { Route } from './+types/verify.route.ts'

export type VerifyReply = { ok: true; isVerified: boolean } | Failure

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  const params = { user_id: text('user_id') }
  try {
    if (text('intent') === 'resend') {
      await api.call(sendVerification, { params })
      return { ok: true, isVerified: false } satisfies VerifyReply
    }
    await api.call(verifyMobile, {
      params,
      body: { verification_code: text('verification_code') },
    })
    return { ok: true, isVerified: true } satisfies VerifyReply
  } catch (error) {
    return failureReply(error)
  }
}
