import arrowIcon from '@phosphor-icons/core/assets/bold/arrow-left-bold.svg?raw'
import cloudIcon from '@phosphor-icons/core/assets/bold/cloud-slash-bold.svg?raw'
import menuIcon from '@phosphor-icons/core/assets/bold/list-bold.svg?raw'
import moreIcon from '@phosphor-icons/core/assets/bold/caret-right-bold.svg?raw'
import shieldIcon from '@phosphor-icons/core/assets/bold/shield-warning-bold.svg?raw'
import { type ReactNode, createContext, use } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './frame.module.css'
import * as texts from './frame-texts.ts'

/** State that all screens of the app share. */
export type FrameState = {
  openMenu: () => void
  openHelp: () => void
  openWaiting: () => void
  /** State of the network and of the unsent actions; empty while everything is sent. */
  network: string
  /** Line under the title: unsent actions, otherwise the age of the position. */
  state: string
  /** True after a tap that the phone could not store. */
  isFull: boolean
}

export const FrameContext = createContext<FrameState | null>(null)

type ScreenProps = {
  title: string
  /** Line under the title; by default the state of the app. */
  sub?: string
  /** Leads back from a page of the menu. Without it the bar shows the menu. */
  onBack?: () => void
  children: ReactNode
}

/** Screen of the app: top bar, network banner, content and the bar of answers. */
export function Screen({ title, sub, onBack, children }: ScreenProps) {
  const frame = use(FrameContext)
  return (
    <div className={styles.app}>
      <header className={styles.top}>
        <span>
          {onBack && <TopButton label={texts.backButton} icon={arrowIcon} onClick={onBack} />}
          {!onBack && frame && (
            <TopButton label={texts.menuButton} icon={menuIcon} onClick={frame.openMenu} />
          )}
        </span>
        <div className={styles.where}>
          <b>{title}</b>
          <span className="figures">{sub ?? frame?.state}</span>
        </div>
        {!onBack && frame && (
          <TopButton isSafety label={texts.safetyButton} icon={shieldIcon} onClick={frame.openHelp} />
        )}
      </header>
      <output className={styles.line}>
        {frame?.network && (
          <button type="button" className={styles.banner} onClick={frame.openWaiting}>
            <Icon svg={cloudIcon} />
            <span>{frame.network}</span>
            <Icon svg={moreIcon} />
          </button>
        )}
      </output>
      {frame?.isFull && <Notice tone="error">{texts.fullText}</Notice>}
      {children}
    </div>
  )
}

type TopButtonProps = { label: string; icon: string; onClick: () => void; isSafety?: boolean }

function TopButton({ label, icon, onClick, isSafety = false }: TopButtonProps) {
  return (
    <button
      type="button"
      className={isSafety ? `${styles.iconButton} ${styles.safety}` : styles.iconButton}
      aria-label={label}
      onClick={onClick}
    >
      <Icon svg={icon} />
    </button>
  )
}
