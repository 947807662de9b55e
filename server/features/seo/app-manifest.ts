import { citiesServed } from '#domain/states.ts'
import type { AppSettings } from '#server/settings/app-settings.ts'
import type { Branding } from '#server/settings/branding.ts'

const ICONS = '/icons'
const HOME_SCREEN_ICONS = [
  { src: `${ICONS}/icon-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: `${ICONS}/icon-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: `${ICONS}/maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
const PLAY = 'https://play.google.com/store/apps/details?id='

/**
 * Returns the manifest that lets a phone add the shop to its home screen.
 * @source W3C "Web Application Manifest"
 */
export const appManifest = (name: string, { apps, branding }: { apps: AppSettings; branding: Branding }) => ({
  id: '/',
  name: `${name}: cold drinks delivered`,
  short_name: name,
  description: `Beer, wine, spirits and snacks, delivered cold across ${citiesServed()}.`,
  lang: 'en-AU',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FFFDF9',
  theme_color: '#FFB81F',
  categories: ['shopping', 'food'],
  icons: HOME_SCREEN_ICONS,
  screenshots: [
    {
      src: `${ICONS}/screen-phone.webp`,
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'Drinks on the shelf of a store near you',
    },
    {
      src: `${ICONS}/screen-desk.webp`,
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'Enter your address and see what is cold near you',
    },
  ],
  shortcuts: [
    { name: 'My Cart', url: '/cart', icons: [{ src: `${ICONS}/icon-192.png`, sizes: '192x192' }] },
    { name: 'My Orders', url: '/orders', icons: [{ src: `${ICONS}/icon-192.png`, sizes: '192x192' }] },
  ],
  ...relatedApps(apps.android?.packageName, branding),
})

/**
 * Returns the manifest of the driver app. Its scope is its own pages, so that an installed app never opens the shop.
 * @source S-DRIVE-4
 */
export const driverManifest = (name: string) => ({
  id: '/driver',
  name: `${name} Driver`,
  short_name: 'Driver',
  lang: 'en-AU',
  start_url: '/driver',
  scope: '/driver',
  display: 'standalone',
  orientation: 'portrait',
  background_color: '#120B08',
  theme_color: '#120B08',
  icons: HOME_SCREEN_ICONS,
})

/** Returns the apps that belong to this site. The visitor chooses whether to use an app or the site. */
function relatedApps(packageName: string | undefined, { appStoreId, links }: Branding) {
  const apps = [
    ...(packageName ? [{ platform: 'play', id: packageName, url: `${PLAY}${packageName}` }] : []),
    ...(appStoreId ? [{ platform: 'itunes', id: appStoreId, url: links.appStore }] : []),
  ]
  return apps.length > 0 && { related_applications: apps, prefer_related_applications: false }
}
