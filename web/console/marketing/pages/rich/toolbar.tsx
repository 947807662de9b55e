import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { wrapIn, lift } from 'prosemirror-commands'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import {
  type BlockName,
  blockAt,
  insertRule,
  isIn,
  isInTable,
  isMarked,
  listAt,
  setBlock,
  textBelow,
  toggleEmphasis,
  toggleList,
} from './page-commands.ts'
import { pageSchema } from './page-schema.ts'
import styles from './rich.module.css'
import * as texts from './rich-texts.ts'
import { addColumn, addRow, insertTable, removeColumn, removeRow } from './table-commands.ts'

export type EditorViewState = { view: EditorView; state: EditorState }

/** Toolbar of the editor. Its buttons preserve the selection, and each has a keyboard shortcut. */
export function Toolbar({ view, state, onLink }: EditorViewState & { onLink: () => void }) {
  const run = (command: Command) => {
    command(view.state, view.dispatch)
    view.focus()
  }
  const button = (label: string, command: Command, extra: { isOn?: boolean; isOff?: boolean } = {}) => (
    <Tool key={label} label={label} onPress={() => run(command)} {...extra} />
  )
  const isQuote = isIn(state, 'blockquote')
  return (
    <fieldset className={styles.tools} aria-label={texts.toolbarLabel}>
      <select
        aria-label={texts.blockLabel}
        value={blockAt(state)}
        onChange={(event) => {
          // The select is not a field of the form. The editor reports the change itself.
          event.stopPropagation()
          run(setBlock(event.currentTarget.value as BlockName))
        }}
      >
        {Object.entries(texts.BLOCKS).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      {button(texts.boldButton, toggleEmphasis('strong'), { isOn: isMarked(state, 'strong') })}
      {button(texts.italicButton, toggleEmphasis('em'), { isOn: isMarked(state, 'em') })}
      <Tool label={texts.linkButton} isOn={isMarked(state, 'a')} onPress={onLink} />
      {button(texts.bulletsButton, toggleList('ul'), { isOn: listAt(state) === 'ul' })}
      {button(texts.numbersButton, toggleList('ol'), { isOn: listAt(state) === 'ol' })}
      {button(texts.quoteButton, isQuote ? lift : wrapIn(pageSchema.nodes.blockquote), { isOn: isQuote })}
      {button(texts.ruleButton, insertRule)}
      {button(texts.tableButton, insertTable, { isOff: !insertTable(state) })}
      {isInTable(state) && (
        <>
          {button(texts.addRowButton, addRow)}
          {button(texts.removeRowButton, removeRow)}
          {button(texts.addColumnButton, addColumn, { isOff: !addColumn(state) })}
          {button(texts.removeColumnButton, removeColumn, { isOff: !removeColumn(state) })}
          {button(texts.belowButton, textBelow)}
        </>
      )}
      {button(texts.undoButton, undo, { isOff: undoDepth(state) === 0 })}
      {button(texts.redoButton, redo, { isOff: redoDepth(state) === 0 })}
    </fieldset>
  )
}

type ToolProps = { label: string; isOn?: boolean; isOff?: boolean; onPress: () => void }

/** Toolbar button. A disabled button stays in the tab order and is announced as disabled. */
function Tool({ label, isOn, isOff = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      title={texts.KEYS[label]}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && onPress()}
    >
      {label}
    </button>
  )
}
