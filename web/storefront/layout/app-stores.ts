import appleIcon from '@phosphor-icons/core/assets/fill/apple-logo-fill.svg?raw'
import playIcon from '@phosphor-icons/core/assets/fill/google-play-logo-fill.svg?raw'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import * as texts from './layout-texts.ts'

/** Returns the app stores from the settings, without stores that have no URL. @source S-SHOP-5 */
export function useAppStores() {
  const { settings } = useRootData()
  return [
    {
      name: texts.appleStoreName,
      lead: texts.appleStoreLead,
      icon: appleIcon,
      href: settings.links.appStore,
    },
    {
      name: texts.googlePlayName,
      lead: texts.googlePlayLead,
      icon: playIcon,
      href: settings.links.googlePlay,
    },
  ].filter(({ href }) => href !== '')
}
