import { redirectTo } from '#web/redirect.ts'

/** @source spec §2 "anything else" */
export const loader = () => redirectTo('/404')
