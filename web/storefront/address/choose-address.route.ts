import { apiContext } from '#web/platform/api/page-api.ts'
import { keepPageWhenOffline } from '#web/platform/api/action-reply.ts'
import type { Route } from './+types/choose-address.route.ts'
import { answerChoice } from './choose-address-reply.ts'

export type { Area, ChooseReply } from './choose-address-reply.ts'

export const action = ({ request, context }: Route.ActionArgs) =>
  answerChoice(context.get(apiContext), request)

export const clientAction = keepPageWhenOffline
