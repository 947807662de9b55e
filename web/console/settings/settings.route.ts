import { redirectTo } from '#web/platform/navigation/redirect.ts'

/** Redirects to the first tab of the settings. */
export const loader = () => redirectTo('/console/settings/general')
