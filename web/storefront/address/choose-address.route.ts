import { apiContext } from '#web/api.ts'
import { keepPageWhenOffline } from '#web/failure.ts'
import type { Route } from './+types/choose-address.route.ts'
import { answerChoice } from './answer-choice.ts'

export type { Area, ChooseReply } from './answer-choice.ts'

export const action = ({ request, context }: Route.ActionArgs) =>
  answerChoice(context.get(apiContext), request)

export const clientAction = keepPageWhenOffline
