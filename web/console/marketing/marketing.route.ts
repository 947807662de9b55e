import { redirectTo } from '#web/platform/navigation/redirect.ts'

/** Redirects to the first tab of marketing. */
export const loader = () => redirectTo('/console/marketing/codes')
