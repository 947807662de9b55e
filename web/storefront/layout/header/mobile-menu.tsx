import { defaultShopPath } from '#domain/address/shop-paths.ts'
import listIcon from '@phosphor-icons/core/assets/bold/list-bold.svg?raw'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { AccountLinks } from './account-links.tsx'
import styles from './menu.module.css'
import bar from './nav-bar.module.css'
import { LoginLink } from './login-link.tsx'
import * as texts from '../layout-texts.ts'

const ID = 'mobile-menu'
const BROWSE = defaultShopPath()

/** Navigation menu for phones, whose bar has little space. It works without JavaScript. */
export function MobileMenu({
  isLoggedIn,
  categoriesPath,
}: {
  isLoggedIn: boolean
  categoriesPath: string | null
}) {
  const list = useRef<HTMLDivElement>(null)
  const close = () => list.current?.hidePopover()
  return (
    <div className={styles.onPhone}>
      <button type="button" className={bar.item} popoverTarget={ID}>
        <Icon svg={listIcon} />
        <span className="visuallyHidden">{texts.menuLabel}</span>
      </button>
      <div ref={list} id={ID} popover="auto" className={`${styles.list} ${styles.wide}`}>
        <nav aria-label={texts.menuLabel}>
          <Link to={categoriesPath ?? BROWSE} onClick={close}>
            {categoriesPath ? texts.categoriesLink : texts.browseStoreLink}
          </Link>
          <Link to="/cart" onClick={close}>
            {texts.cartLink}
          </Link>
          <hr />
          {isLoggedIn ? (
            <AccountLinks onChoose={close} />
          ) : (
            <LoginLink onChoose={close}>{texts.logInLink}</LoginLink>
          )}
          <hr />
          <Link to="/suburb/victoria" onClick={close}>
            {texts.deliveryAreasLink}
          </Link>
          <Link to="/content/faq" onClick={close}>
            {texts.faqLink}
          </Link>
          <Link to="/contact-us" onClick={close}>
            {texts.contactLink}
          </Link>
        </nav>
      </div>
    </div>
  )
}
