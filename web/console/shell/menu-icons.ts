import barcodeIcon from '@phosphor-icons/core/assets/regular/barcode.svg?raw'
import basketIcon from '@phosphor-icons/core/assets/regular/basket.svg?raw'
import chartIcon from '@phosphor-icons/core/assets/regular/chart-bar.svg?raw'
import envelopeIcon from '@phosphor-icons/core/assets/regular/envelope-simple.svg?raw'
import gavelIcon from '@phosphor-icons/core/assets/regular/gavel.svg?raw'
import gearIcon from '@phosphor-icons/core/assets/regular/gear.svg?raw'
import handIcon from '@phosphor-icons/core/assets/regular/hand-palm.svg?raw'
import heartIcon from '@phosphor-icons/core/assets/regular/heart.svg?raw'
import houseIcon from '@phosphor-icons/core/assets/regular/house.svg?raw'
import kanbanIcon from '@phosphor-icons/core/assets/regular/kanban.svg?raw'
import megaphoneIcon from '@phosphor-icons/core/assets/regular/megaphone.svg?raw'
import mopedIcon from '@phosphor-icons/core/assets/regular/moped.svg?raw'
import pathIcon from '@phosphor-icons/core/assets/regular/path.svg?raw'
import trayIcon from '@phosphor-icons/core/assets/regular/tray.svg?raw'
import usersIcon from '@phosphor-icons/core/assets/regular/users.svg?raw'
import warningIcon from '@phosphor-icons/core/assets/regular/warning-circle.svg?raw'
import wineIcon from '@phosphor-icons/core/assets/regular/wine.svg?raw'
import type { Group } from '../sections.ts'

/** Icons of the menu's groups. Sections of the first group have icons of their own. */
export const GROUP_ICONS: Record<Group, string> = {
  service: kanbanIcon,
  products: wineIcon,
  customers: usersIcon,
  marketing: megaphoneIcon,
  money: chartIcon,
  delivery: mopedIcon,
  settings: gearIcon,
}

const PATH_ICONS: Record<string, string> = {
  '/console': houseIcon,
  '/console/orders': kanbanIcon,
  '/console/dispatch': pathIcon,
  '/console/problems': warningIcon,
  '/console/approvals': gavelIcon,
  '/console/exclusions': handIcon,
  '/console/care': heartIcon,
  '/console/messages': envelopeIcon,
  '/console/enquiries': trayIcon,
  '/console/orders/pick': basketIcon,
  '/console/stock': barcodeIcon,
  '/console/reports': chartIcon,
  '/console/drivers': mopedIcon,
  '/console/products': wineIcon,
  '/console/marketing/promotions': megaphoneIcon,
}

/** Returns the icon of a section of the first group, of a tab or of a notification. */
export const iconOf = (path: string): string => PATH_ICONS[path] ?? kanbanIcon
