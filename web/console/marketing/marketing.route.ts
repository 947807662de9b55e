import { redirectTo } from '#web/platform/navigation/redirect.ts'

/** Marketing begins with its first tab. */
export const loader = () => redirectTo('/console/marketing/codes')
