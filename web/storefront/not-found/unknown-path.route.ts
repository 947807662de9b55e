import { redirectTo } from '#web/platform/navigation/redirect.ts'

/** @source spec §2 "anything else" */
export const loader = () => redirectTo('/404')
