import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { completeLink } from '#domain/text/link-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { linkAt, setLink } from './page-commands.ts'
import type { EditorViewState } from './toolbar.tsx'
import styles from './rich.module.css'
import * as texts from './rich-texts.ts'

/** Accepted link targets. `sanitise.service.ts` removes all others. */
const ADDRESS = /^(https?:\/\/\S+|mailto:\S+|tel:\S+|[/#]\S*)$/i

/** Field for a link's address. It is inside the page's form but submits nothing itself. */
export function LinkField({ view, state, onClose }: EditorViewState & { onClose: () => void }) {
  const [href, setHref] = useState(() => linkAt(state) ?? '')
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const close = () => {
    onClose()
    view.focus()
  }
  const set = (address: string | null) => {
    if (setLink(address)(view.state, view.dispatch)) close()
    else setError(texts.nothingSelected)
  }
  const take = () => {
    const address = completeLink(href)
    if (ADDRESS.test(address) && !address.startsWith('//')) set(address)
    else setError(texts.wrongAddress)
  }
  // Enter must not submit the form.
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    event.preventDefault()
    take()
  }
  return (
    <fieldset className={styles.link} aria-label={texts.linkButton}>
      <Field
        label={texts.addressLabel}
        value={href}
        ref={input}
        onKeyDown={press}
        inputMode="url"
        autoComplete="off"
        hint={texts.addressHint}
        {...(error && { error })}
        onChange={(event) => {
          event.stopPropagation()
          setHref(event.currentTarget.value)
        }}
      />
      <div className={styles.buttons}>
        <Button isSmall tone="outline" onClick={take}>
          {texts.setLinkButton}
        </Button>
        {linkAt(state) !== null && (
          <Button isSmall tone="quiet" onClick={() => set(null)}>
            {texts.removeLinkButton}
          </Button>
        )}
        <Button isSmall tone="quiet" onClick={close}>
          {texts.cancelButton}
        </Button>
      </div>
    </fieldset>
  )
}
