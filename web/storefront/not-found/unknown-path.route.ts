import { redirectTo } from '#web/platform/navigation/redirect.ts'

/** @source S-ROUTE-11 */
export const loader = () => redirectTo('/404')
