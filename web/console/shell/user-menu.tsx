import numpadIcon from '@phosphor-icons/core/assets/regular/numpad.svg?raw'
import logOutIcon from '@phosphor-icons/core/assets/regular/sign-out.svg?raw'
import storeIcon from '@phosphor-icons/core/assets/regular/storefront.svg?raw'
import userIcon from '@phosphor-icons/core/assets/regular/user-circle.svg?raw'
import { useRef, useSyncExternalStore } from 'react'
import { Link, useRevalidator } from 'react-router'
import { chooseTheme, onThemeChoice, type ThemeChoice, themeChoice } from '#web/platform/storage/theme.ts'
import { logOutLink } from '#web/staff/staff-texts.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useDeviceSetting } from '../orders/board/device-settings.ts'
import popup from './popup.module.css'
import styles from './top-bar.module.css'
import { ROWS_COOKIE, rememberChoice } from './shell-cookies.ts'
import * as texts from './shell-texts.ts'

const ID = 'console-user'

const THEMES: [ThemeChoice, string][] = [
  ['lager', texts.lightTheme],
  ['stout', texts.darkTheme],
  ['system', texts.systemTheme],
]

export type MenuUser = {
  firstName: string
  /** Roles in words. */
  roles: string
  /** True for users with counter work, which a PIN unlocks on a shared tablet. */
  hasPin: boolean
  /** False on a shared tablet, which has a lock button instead. */
  mayLogOut: boolean
  /** True if rows of tables are compact. */
  isCompact: boolean
}

/** Button of the user with account, theme and log out. Works without JavaScript, except for the theme. */
export function UserMenu({ firstName, roles, hasPin, mayLogOut, isCompact }: MenuUser) {
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        className={popup.round}
        popoverTarget={ID}
        aria-label={texts.userMenuButton(firstName)}
      >
        <span className={styles.avatar}>{firstName.slice(0, 1)}</span>
      </button>
      <div ref={menu} id={ID} popover="auto" className={`${popup.atEnd} ${styles.user}`}>
        <p className={styles.person}>
          <b>{firstName}</b>
          <span className="caption quiet">{roles}</span>
        </p>
        {mayLogOut && (
          <a className={popup.item} href="/account">
            <Icon svg={userIcon} size={1.25} />
            {texts.accountLink}
          </a>
        )}
        {hasPin && (
          <Link className={popup.item} to="/console/pin" onClick={() => menu.current?.hidePopover()}>
            <Icon svg={numpadIcon} size={1.25} />
            {texts.pinLink}
          </Link>
        )}
        <ThemeChoices />
        <RowsSwitch isCompact={isCompact} />
        <KeysSwitch />
        {mayLogOut && (
          <>
            <a className={popup.item} href="/">
              <Icon svg={storeIcon} size={1.25} />
              {texts.shopLink}
            </a>
            <a className={popup.item} href="/logout">
              <Icon svg={logOutIcon} size={1.25} />
              {logOutLink}
            </a>
          </>
        )}
      </div>
    </>
  )
}

/** Switch for the height of rows. The server reads the choice, so tables are not redrawn after the page loads. */
function RowsSwitch({ isCompact }: { isCompact: boolean }) {
  const { revalidate } = useRevalidator()
  return (
    <div className={styles.keys}>
      <Checkbox
        label={texts.rowsSwitch}
        checked={isCompact}
        onChange={({ currentTarget }) => {
          rememberChoice(ROWS_COOKIE, currentTarget.checked ? 'compact' : '')
          void revalidate()
        }}
      />
    </div>
  )
}

/** Switch for the keys of lists and of the board. */
function KeysSwitch() {
  const [isOff, toggle] = useDeviceSetting('no-shortcuts')
  return (
    <div className={styles.keys}>
      <Checkbox label={texts.keysSwitch} checked={!isOff} onChange={toggle} />
      <p className="caption quiet">{texts.keysHint}</p>
    </div>
  )
}

/** Choice of the theme, stored as in the shop. @source S-ALL-3 */
function ThemeChoices() {
  const chosen = useSyncExternalStore<ThemeChoice>(onThemeChoice, themeChoice, () => 'system')
  return (
    <fieldset className={styles.themes}>
      <legend>{texts.themeLabel}</legend>
      <div className={styles.segments}>
        {THEMES.map(([choice, label]) => (
          <label key={choice}>
            <input
              type="radio"
              className="visuallyHidden"
              name="console-theme"
              value={choice}
              checked={chosen === choice}
              onChange={() => chooseTheme(choice)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
