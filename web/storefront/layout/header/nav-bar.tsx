import { defaultShopPath } from '#domain/address/shop-paths.ts'
import cartIcon from '@phosphor-icons/core/assets/fill/shopping-cart-fill.svg?raw'
import categoriesIcon from '@phosphor-icons/core/assets/bold/squares-four-bold.svg?raw'
import { Link, useLocation } from 'react-router'
import { Logo } from '#web/platform/page/logo.tsx'
import { itemsText } from '#web/platform/format/money-text.ts'
import { useCartCount } from '#web/storefront/cart/use-cart-count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AddressBar } from './address-bar.tsx'
import { LoginLink } from './login-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import styles from './nav-bar.module.css'
import { useLayout } from '#web/storefront/session/session.ts'
import { useBarVisibility } from './use-bar-visibility.ts'
import { useCategoriesPath } from './use-categories-path.ts'
import * as texts from '../layout-texts.ts'

/** Pages outside the shop, which show neither categories nor the cart. @source S-NAV-1 */
const PAGES_WITHOUT_SHOP = /^\/(404\/?|forgot_password(\/.*)?|suburb\/.*)?$/i
/** A categories page that works without an address; the address dialog opens over it. @source A-PAGE-1 */
const ANY_CATEGORIES = defaultShopPath('categories')
/** Pages between which shoppers move. With the address on each of them, the bar's height does not change. */
const SHOWS_ADDRESS = /^\/(bottleshop\/|product\/|cart\/?$)/i

export function NavBar({ isSignedIn }: { isSignedIn: boolean }) {
  const { session } = useLayout()
  const { pathname } = useLocation()
  const count = useCartCount()
  const { isHidden, isNearEnd } = useBarVisibility()
  const categoriesPath = useCategoriesPath()
  const isShopShown = !PAGES_WITHOUT_SHOP.test(pathname)
  const isCategories = /\/categories\/?$/i.test(pathname)
  const isLoggedIn = session ? session.user !== null : isSignedIn
  const isNameless = session?.user?.firstName === ''

  return (
    <header className={styles.header} data-is-hidden={isHidden} data-has-shadow={isNearEnd}>
      <div className={styles.bar} data-is-plain={pathname === '/'}>
        <nav className={`page ${styles.row}`} aria-label={texts.mainNavigationLabel}>
          <Logo to={isCategories || !categoriesPath ? '/' : categoriesPath} />
          {isShopShown && (
            <Link className={`${styles.item} ${styles.notNarrow}`} to={categoriesPath ?? ANY_CATEGORIES}>
              <Icon svg={categoriesIcon} />
              <span className={styles.fromTablet}>{texts.categoriesLink}</span>
            </Link>
          )}
          {isLoggedIn ? <AccountMenu /> : <LoginLink className={styles.item}>{texts.loginButton}</LoginLink>}
          {/* Without a first name there is no account menu, so desktops show this link. The phone menu always has a
              logout link. */}
          {isNameless && (
            <Link className={`${styles.item} ${styles.notOnPhone}`} to="/logout" reloadDocument>
              {texts.logOutLink}
            </Link>
          )}
          {isShopShown && (
            <Link className={`${styles.item} ${styles.cart}`} to="/cart">
              <Icon svg={cartIcon} />
              <span className="figures">{itemsText(count)}</span>
            </Link>
          )}
          <MobileMenu isLoggedIn={isLoggedIn} categoriesPath={categoriesPath} />
          {SHOWS_ADDRESS.test(pathname) && <AddressBar />}
        </nav>
      </div>
    </header>
  )
}
