import userIcon from '@phosphor-icons/core/assets/bold/user-circle-bold.svg?raw'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import styles from './account-menu.module.css'
import bar from './nav-bar.module.css'

const ID = 'account-menu'

/** The browser's own popover: Escape and a press beside it close it, and the focus comes back. */
export function AccountMenu({ name }: { name: string | undefined }) {
  const list = useRef<HTMLDivElement>(null)
  const close = () => list.current?.hidePopover()
  return (
    <>
      <button type="button" className={bar.item} popoverTarget={ID}>
        <Icon svg={userIcon} />
        <span className={bar.fromTablet}>My Account</span>
      </button>
      <div ref={list} id={ID} popover="auto" className={styles.list}>
        {name && <p className={styles.name}>{name}</p>}
        <Link to="/orders" onClick={close}>
          My Orders
        </Link>
        <Link to="/logout" reloadDocument>
          Log Out
        </Link>
      </div>
    </>
  )
}
