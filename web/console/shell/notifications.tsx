import bellIcon from '@phosphor-icons/core/assets/regular/bell.svg?raw'
import { useRef } from 'react'
import { Link } from 'react-router'
import { STATUS } from '#domain/orders/order-status.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { WaitingCounts } from './load-waiting.ts'
import { iconOf } from './menu-icons.ts'
import popup from './popup.module.css'
import styles from './top-bar.module.css'
import * as texts from './shell-texts.ts'

const ID = 'console-notifications'

/** Lists whose filter shows only the items that wait. */
const FILTERS: Record<string, string> = { '/console/orders': `?status=${STATUS.pending}` }

/** Button with the number of waiting items, and a list with links to them. Works without JavaScript. */
export function Notifications({ waiting }: { waiting: WaitingCounts }) {
  const list = useRef<HTMLDivElement>(null)
  const items = Object.entries(waiting).filter(([, count]) => count > 0)
  const total = items.reduce((sum, [, count]) => sum + count, 0)
  return (
    <>
      <button
        type="button"
        className={popup.round}
        popoverTarget={ID}
        aria-label={texts.notificationsButton(total)}
      >
        <Icon svg={bellIcon} size={1.375} />
        {total > 0 && <span className={`${styles.badge} figures`}>{total}</span>}
      </button>
      <div ref={list} id={ID} popover="auto" className={`${popup.atEnd} ${styles.notifications}`}>
        <p className={styles.popupTitle}>{texts.notificationsTitle}</p>
        {items.length === 0 && <p className={`${styles.nothing} quiet`}>{texts.nothingWaiting}</p>}
        <ul>
          {items.map(([path, count]) => (
            <li key={path}>
              <Link
                className={popup.item}
                to={`${path}${FILTERS[path] ?? ''}`}
                onClick={() => list.current?.hidePopover()}
              >
                <Icon svg={iconOf(path)} size={1.25} />
                {texts.WAITING[path]?.(count)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
