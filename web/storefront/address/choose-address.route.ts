import { apiContext } from '#web/platform/api/page-api.ts'
import type { Route } from './+types/choose-address.route.ts'
import { replyToAddressChoice } from './choose-address-reply.ts'

export type { ChooseReply } from './choose-address-reply.ts'

export const action = ({ request, context }: Route.ActionArgs) =>
  replyToAddressChoice(context.get(apiContext), request)
