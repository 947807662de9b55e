import { redirectTo } from '#web/platform/navigation/redirect.ts'

/** The settings begin with their first tab. */
export const loader = () => redirectTo('/console/settings/general')
