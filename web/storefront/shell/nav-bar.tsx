import cartIcon from '@phosphor-icons/core/assets/fill/shopping-cart-fill.svg?raw'
import categoriesIcon from '@phosphor-icons/core/assets/bold/squares-four-bold.svg?raw'
import { Link, useLocation } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AddressBar } from './address-bar.tsx'
import { Logo } from '#web/logo.tsx'
import styles from './nav-bar.module.css'
import { itemsText } from '#web/money-text.ts'
import { useCategoriesPath } from './use-categories-path.ts'
import { useShell } from './session.ts'

/** Screens that sell nothing yet show neither categories nor cart. @source spec §2 "Navigation bar" */
const WITHOUT_SHOP = /^\/(404|forgot_password(\/.*)?|suburb\/.*)?$/i
const SHOWS_ADDRESS = /^\/(bottleshop\/|cart\/?$)/i

export function NavBar({ isSignedIn }: { isSignedIn: boolean }) {
  const { session, openLogin } = useShell()
  const { pathname } = useLocation()
  const categoriesPath = useCategoriesPath()
  const isShopShown = !WITHOUT_SHOP.test(pathname)
  const isCategories = /\/categories\/?$/i.test(pathname)
  const isIn = session ? session.user !== null : isSignedIn

  return (
    <header className={styles.header}>
      <div className={styles.bar} data-is-plain={pathname === '/'}>
        <nav className={`page ${styles.row}`} aria-label="Main">
          <Logo to={isCategories || !categoriesPath ? '/' : categoriesPath} />
          {isShopShown && (
            <Link className={styles.item} to={categoriesPath ?? '/'}>
              <Icon svg={categoriesIcon} />
              <span className={styles.fromTablet}>Categories</span>
            </Link>
          )}
          {isIn ? (
            <AccountMenu name={session?.user?.firstName} />
          ) : (
            <Link
              className={styles.item}
              to="/login"
              onClick={(event) => {
                event.preventDefault()
                openLogin()
              }}
            >
              Login
            </Link>
          )}
          {isShopShown && (
            <Link className={`${styles.item} ${styles.cart}`} to="/cart">
              <Icon svg={cartIcon} />
              <span className="figures">{itemsText(session?.cart?.count ?? 0)}</span>
            </Link>
          )}
        </nav>
      </div>
      {SHOWS_ADDRESS.test(pathname) && <AddressBar />}
    </header>
  )
}
