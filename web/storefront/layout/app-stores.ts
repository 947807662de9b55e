import appleIcon from '@phosphor-icons/core/assets/fill/apple-logo-fill.svg?raw'
import playIcon from '@phosphor-icons/core/assets/fill/google-play-logo-fill.svg?raw'
import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#web/root.tsx'

/** The app stores from the settings; one without a URL is left out. @source S-SHOP-5 */
export function useAppStores() {
  const { settings } = useRouteLoaderData<typeof rootLoader>('root')!
  return [
    { name: 'Apple store', lead: 'Download on the', icon: appleIcon, href: settings.links.appStore },
    { name: 'Google Play', lead: 'Get it on', icon: playIcon, href: settings.links.googlePlay },
  ].filter(({ href }) => href !== '')
}
