import { EditorState } from 'prosemirror-state'
import { required } from '#domain/required.ts'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openHtml, writeHtml } from './page-html.ts'
import { pagePlugins } from './page-commands.ts'
import { LinkField } from './link-field.tsx'
import { type EditorViewState, Toolbar } from './toolbar.tsx'
import styles from './rich.module.css'

export type RichEditorProps = {
  /** Returns the HTML in the form when the editor opens. */
  readHtml: () => string
  /** Receives null if the page was opened, or the tags that opening it would change. */
  onOpen: (lost: string[] | null) => void
  onChange: (html: string) => void
  /** Ids of the elements that label and describe the editor. */
  label: string
  description: string
  isInvalid: boolean
}

/** Editor for a page's rich text. It is loaded only in the console. @source S-MARKET-8 */
export function RichEditor({ readHtml, onOpen, onChange, label, description, isInvalid }: RichEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<EditorViewState | null>(null)
  const [isLinking, setLinking] = useState(false)
  const changed = useEffectEvent(onChange)

  const open = useEffectEvent((element: HTMLElement) => {
    const opened = openHtml(readHtml())
    // Deferred until this render is complete, because the form may replace the editor.
    queueMicrotask(() => onOpen('lost' in opened ? opened.lost : null))
    if ('lost' in opened) return null
    const state = EditorState.create({ doc: opened.doc, plugins: pagePlugins(() => setLinking(true)) })
    const view: EditorView = new EditorView(element, {
      state,
      dispatchTransaction: (transaction) => {
        const next = view.state.apply(transaction)
        view.updateState(next)
        setShown({ view, state: next })
        if (transaction.docChanged) changed(writeHtml(next.doc))
      },
    })
    queueMicrotask(() => setShown({ view, state }))
    return view
  })
  useEffect(() => {
    const view = open(required(place.current, 'container of the editor'))
    return () => view?.destroy()
  }, [])
  useEffect(() => {
    shown?.view.setProps({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        class: required(styles.page, 'class of the page'),
        'aria-labelledby': label,
        'aria-describedby': description,
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
    })
  }, [shown?.view, label, description, isInvalid])

  return (
    <div className={styles.editor}>
      {shown && (
        <div className={styles.top}>
          <Toolbar {...shown} onLink={() => setLinking(true)} />
          {isLinking && <LinkField {...shown} onClose={() => setLinking(false)} />}
        </div>
      )}
      <div ref={place} />
    </div>
  )
}
