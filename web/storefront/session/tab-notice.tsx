import closeIcon from '@phosphor-icons/core/assets/bold/x-bold.svg?raw'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './tab-notice.module.css'
import * as texts from './tab-texts.ts'

/** State that tabs must agree on: the signed-in user, the delivery address and the contents of the cart. */
export type TabState = { user: number | null; address: string | null; cart: unknown }

/** Returns one sentence about the most important change. */
export function changeText(before: TabState, after: TabState): string {
  if (before.user !== after.user) return after.user === null ? texts.loggedOutText : texts.loggedInText
  if (before.address !== after.address)
    return after.address === null ? texts.addressRemovedText : texts.addressText(after.address)
  return texts.cartText
}

/** Sentence about a change that another tab made. It stays until the shopper closes it. */
export function TabNotice({
  before,
  after,
  onClose,
}: {
  before: string
  after: string
  onClose: () => void
}) {
  return (
    <output className={styles.place}>
      <Notice>
        <span className={styles.line}>
          {changeText(JSON.parse(before) as TabState, JSON.parse(after) as TabState)}
          <IconButton label={texts.closeLabel} onClick={onClose}>
            <Icon svg={closeIcon} size={1.25} />
          </IconButton>
        </span>
      </Notice>
    </output>
  )
}
