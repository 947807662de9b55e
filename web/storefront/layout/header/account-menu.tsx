import userIcon from '@phosphor-icons/core/assets/bold/user-circle-bold.svg?raw'
import { useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { AccountLinks } from './account-links.tsx'
import styles from './menu.module.css'
import bar from './nav-bar.module.css'
import { useLayout } from '#web/storefront/session/session.ts'

const ID = 'account-menu'

/**
 * For a member with a first name; until that is known, for anybody who is logged in. It is the browser's own popover:
 * Escape and a press beside it close it, and the focus comes back.
 * @source S-NAV-3
 */
export function AccountMenu() {
  const { session } = useLayout()
  const list = useRef<HTMLDivElement>(null)
  const name = session?.user?.firstName
  if (session && !name) return null
  return (
    <>
      <button type="button" className={bar.item} popoverTarget={ID}>
        <Icon svg={userIcon} />
        <span className={bar.fromTablet}>My Account</span>
      </button>
      <div ref={list} id={ID} popover="auto" className={styles.list}>
        {name && <p className={styles.name}>{name}</p>}
        <AccountLinks onChoose={() => list.current?.hidePopover()} />
      </div>
    </>
  )
}
