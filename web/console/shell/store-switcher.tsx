import checkIcon from '@phosphor-icons/core/assets/regular/check.svg?raw'
import caretsIcon from '@phosphor-icons/core/assets/regular/caret-up-down.svg?raw'
import storeIcon from '@phosphor-icons/core/assets/regular/storefront.svg?raw'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { StaffStore } from '#contract/console/stores.ts'
import { Icon } from '#web/ui/icon.tsx'
import { STORE_COOKIE, rememberChoice } from './shell-cookies.ts'
import { showsAllStores, storeOfPage, urlForStore } from './store-pages.ts'
import styles from './store-switcher.module.css'
import * as texts from './shell-texts.ts'

export type ConsoleStore = Pick<StaffStore, 'store_id' | 'name'> & { mode: StaffStore['pause']['mode'] }

const ID = 'console-stores'
/** Number of stores from which the list has a search field. */
const SEARCHED_FROM = 8

const MODES: Record<ConsoleStore['mode'], string> = {
  open: texts.openStore,
  busy: texts.busyStore,
  paused: texts.pausedStore,
}

type Props = {
  stores: readonly ConsoleStore[]
  chosenId: number | null
  onChoose: (id: number | null) => void
}

/**
 * Store of the page, and links to the same page for other stores. The store is part of the URL. The last choice is
 * stored as well, so that the menu's links lead to that store.
 */
export function StoreSwitcher({ stores, chosenId, onChoose }: Props) {
  const { pathname, search } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const ofPage = storeOfPage(pathname, search, stores[0]?.store_id)
  const shownId = ofPage === undefined ? chosenId : ofPage
  const shown = stores.find(({ store_id }) => store_id === shownId)
  const choose = (id: number | null) => {
    rememberChoice(STORE_COOKIE, id === null ? '' : String(id))
    list.current?.hidePopover()
    setTyped('')
    onChoose(id)
  }
  const found = stores.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <>
      <button type="button" className={styles.switcher} popoverTarget={ID}>
        <Icon svg={storeIcon} size={1.25} />
        <span className={styles.name}>
          <span className="visuallyHidden">{texts.switcherLabel}: </span>
          <b>{shown?.name ?? texts.allStores}</b>
          {shown && ofPage !== undefined && <Mode mode={shown.mode} />}
          {shown && ofPage === undefined && <span className="quiet">{texts.unlimitedPage}</span>}
        </span>
        <Icon svg={caretsIcon} size={1} />
      </button>
      <div ref={list} id={ID} popover="auto" className={styles.list}>
        {stores.length >= SEARCHED_FROM && (
          <input
            className={styles.search}
            type="search"
            aria-label={texts.findStore}
            placeholder={texts.findStore}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <ul>
          {typed === '' && showsAllStores(pathname) && (
            <Choice id={null} name={texts.allStores} isChosen={shownId === null} onChoose={choose} />
          )}
          {found.map(({ store_id: id, name, mode }) => (
            <Choice key={id} {...{ id, name, mode }} isChosen={shownId === id} onChoose={choose} />
          ))}
        </ul>
        {found.length === 0 && <p className="quiet small">{texts.noStoreFound}</p>}
      </div>
    </>
  )
}

function Choice({
  id,
  name,
  mode,
  isChosen,
  onChoose,
}: {
  id: number | null
  name: string
  mode?: ConsoleStore['mode']
  isChosen: boolean
  onChoose: (id: number | null) => void
}) {
  const { pathname, search } = useLocation()
  return (
    <li>
      <Link
        to={urlForStore(pathname, search, id)}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose(id)}
      >
        <span>{name}</span>
        {mode && <Mode mode={mode} />}
        {isChosen && <Icon svg={checkIcon} size={1.125} />}
      </Link>
    </li>
  )
}

const Mode = ({ mode }: { mode: ConsoleStore['mode'] }) => (
  <span className={styles.mode} data-mode={mode}>
    {MODES[mode]}
  </span>
)
