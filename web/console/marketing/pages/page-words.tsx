import { useId, useRef, useState } from 'react'
import { required } from '#domain/required.ts'
import { useFetcher } from 'react-router'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import styles from '../marketing.module.css'
import type { PreviewReply } from './preview.route.ts'
import type { RichEditorProps } from './rich/rich-editor.tsx'
import * as texts from './pages-texts.ts'

const RichEditor = lazyComponent<RichEditorProps>(() =>
  import('./rich/rich-editor.tsx').then((module) => module.RichEditor),
)

/**
 * Field for the text of a page, as rich text or as HTML, with a preview of the sanitised result. The form submits the
 * text area. The editor writes to it with input events, so that changes are detected. Without JavaScript only the
 * text area is available.
 */
export function PageWords({ value, error }: { value: string; error?: string }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [isRichWanted, setRichWanted] = useState(true)
  const [isRichOpen, setRichOpen] = useState(false)
  const [lost, setLost] = useState<string[] | null>(null)
  const isHydrated = useIsHydrated()
  const isError = error !== undefined
  const open = (changed: string[] | null) => {
    setLost(changed)
    setRichOpen(changed === null)
    if (changed) setRichWanted(false)
  }
  const showHtml = () => {
    setRichWanted(false)
    setRichOpen(false)
  }
  return (
    <div className={`${styles.html} stackSmall`}>
      <label htmlFor={id} id={`${id}-label`}>
        {isRichOpen ? texts.richLabel : texts.contentLabel}
      </label>
      {isHydrated && isRichWanted && (
        <RichEditor
          label={`${id}-label`}
          description={`${id}-hint ${id}-error`}
          isInvalid={isError}
          readHtml={() => area.current?.value ?? ''}
          onOpen={open}
          onChange={(html) => typeInto(required(area.current, 'text area of the page'), html)}
        />
      )}
      <textarea
        ref={area}
        id={id}
        name="content"
        spellCheck
        hidden={isRichOpen}
        defaultValue={value}
        aria-invalid={isError ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
      />
      <p id={`${id}-hint`} className="small quiet">
        {isRichOpen ? texts.richHint : texts.contentHint}
      </p>
      {isError && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div aria-live="polite">{lost && <Notice tone="warning">{texts.notRichText(lost)}</Notice>}</div>
      <WordsButtons
        isRich={isRichOpen}
        htmlOf={() => area.current?.value ?? ''}
        onSwitch={isRichOpen ? showHtml : () => setRichWanted(true)}
      />
    </div>
  )
}

/** Sets the value as typing does. React detects a change only if the element's native setter is used. */
function typeInto(area: HTMLTextAreaElement, html: string): void {
  Reflect.set(HTMLTextAreaElement.prototype, 'value', html, area)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

type ButtonsProps = { isRich: boolean; htmlOf: () => string; onSwitch: () => void }

function WordsButtons({ isRich, htmlOf, onSwitch }: ButtonsProps) {
  const fetcher = useFetcher<PreviewReply>()
  const reply = fetcher.data
  const show = () =>
    void fetcher.submit({ content: htmlOf() }, { method: 'post', action: '/-/content-preview' })
  return (
    <>
      <div className={styles.row}>
        <Button tone="outline" isSmall onClick={onSwitch}>
          {isRich ? texts.htmlButton : texts.richButton}
        </Button>
        <Button tone="outline" isSmall onClick={show} isBusy={fetcher.state !== 'idle'}>
          {texts.previewButton}
        </Button>
      </div>
      <div aria-live="polite">{reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}</div>
      {reply?.ok && (
        <section aria-label={texts.previewTitle} className={styles.preview}>
          <p className="small quiet">{texts.previewTitle}</p>
          {/* Sanitised by the API, as the published page is. */}
          <div dangerouslySetInnerHTML={{ __html: reply.html }} />
        </section>
      )}
    </>
  )
}
