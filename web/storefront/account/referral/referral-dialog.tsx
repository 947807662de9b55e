import checkIcon from '@phosphor-icons/core/assets/bold/check-bold.svg?raw'
import copyIcon from '@phosphor-icons/core/assets/bold/copy-bold.svg?raw'
import mailIcon from '@phosphor-icons/core/assets/bold/envelope-simple-bold.svg?raw'
import facebookIcon from '@phosphor-icons/core/assets/fill/facebook-logo-fill.svg?raw'
import { useRef, useState } from 'react'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './referral-dialog.module.css'
import { referralLinks, wholeDollarsText } from './referral-links.ts'
import * as texts from './referral-texts.ts'

/** @source S-REFER-1 */
export function ReferralDialog({
  code,
  reward,
  onClose,
}: {
  code: string
  /** Reward in dollars, for the friend and for the member. */
  reward: number
  onClose: () => void
}) {
  const { settings } = useRootData()
  const { mail, facebook } = referralLinks(settings.publicUrl, settings.productName, code, reward)
  return (
    <Dialog title={texts.title} minWidth={330} onClose={onClose}>
      <p>{texts.text(wholeDollarsText(reward))}</p>
      <CodeBox code={code} />
      <DialogChoices>
        <ButtonAnchor tone="outline" isWide href={mail}>
          <Icon svg={mailIcon} />
          {texts.emailButton}
        </ButtonAnchor>
        <ButtonAnchor tone="outline" isWide href={facebook} target="_blank" rel="noreferrer">
          <Icon svg={facebookIcon} />
          {texts.facebookButton}
        </ButtonAnchor>
      </DialogChoices>
      <p className={styles.terms}>
        <a href="/content/terms-and-conditions" target="_blank">
          {texts.termsLink}
        </a>
      </p>
    </Dialog>
  )
}

function CodeBox({ code }: { code: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      // When the browser refuses to copy, the code stays selected, so that it can be copied by hand.
      field.current?.select()
    }
  }
  return (
    <div className={styles.code}>
      <input
        ref={field}
        className="display"
        aria-label={texts.codeLabel}
        readOnly
        value={code}
        size={code.length}
        onFocus={(event) => event.target.select()}
      />
      <Button tone="solid" isSmall onClick={() => void copy()}>
        <Icon svg={isCopied ? checkIcon : copyIcon} />
        {isCopied ? texts.copiedButton : texts.copyButton}
      </Button>
      <output className="visuallyHidden">{isCopied && texts.copiedButton}</output>
    </div>
  )
}
