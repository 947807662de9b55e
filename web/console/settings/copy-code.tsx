import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './settings.module.css'

type Props = { code: string; label: string; button: string; done: string }

/** Secret that is shown once, with a button that copies it. */
export function CopyCode({ code, label, button, done }: Props) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  return (
    <div className="stackSmall">
      <p className="small">
        <b>{label}</b>
      </p>
      <div className={styles.key}>
        <code>{code}</code>
        <Button type="button" tone="outline" onClick={() => void copy()}>
          {button}
        </Button>
      </div>
      <output className="small">{isCopied && done}</output>
    </div>
  )
}
