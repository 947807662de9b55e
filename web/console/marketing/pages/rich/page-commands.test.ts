import { baseKeymap } from 'prosemirror-commands'
import { undo } from 'prosemirror-history'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { describe, expect, it } from 'vitest'
import {
  blockAt,
  insertRule,
  isMarked,
  linkAt,
  listAt,
  pagePlugins,
  setBlock,
  setLink,
  toggleEmphasis,
  toggleList,
} from './page-commands.ts'
import { readHtml, writeHtml } from './page-html.ts'
import { addColumn, addRow, insertTable, removeColumn, removeRow } from './table-commands.ts'

/** Opens the HTML in the editor. `[words]` marks the selection and `[]` the cursor. */
function opened(html: string): EditorState {
  const state = EditorState.create({ doc: readHtml(html), plugins: pagePlugins(() => {}) })
  const marks: number[] = []
  state.doc.descendants((node, pos) => {
    for (const { index } of node.text?.matchAll(/[[\]]/g) ?? []) marks.push(pos + index)
  })
  const [from, to] = marks as [number, number]
  const clean = state.apply(state.tr.delete(to, to + 1).delete(from, from + 1))
  return clean.apply(clean.tr.setSelection(TextSelection.create(clean.doc, from, to - 1)))
}

function does(state: EditorState, command: Command): EditorState | null {
  let after: EditorState | null = null
  const isDone = command(state, (tr) => {
    after = (after ?? state).apply(tr)
  })
  return isDone ? (after ?? state) : null
}

/** Returns the HTML without line breaks, because line breaks between blocks are insignificant. */
const htmlOf = (state: EditorState | null): string | null =>
  state && writeHtml(state.doc).replaceAll('\n', '')
const after = (html: string, command: Command): string | null => htmlOf(does(opened(html), command))

/** Sends a key to the editor's plugins in order: our keymap first, then ProseMirror's default. */
const press =
  (key: string, init: KeyboardEventInit = {}): Command =>
  (state, dispatch) => {
    const event = new KeyboardEvent('keydown', { key, ...init })
    const view = { state, dispatch, endOfTextblock: () => false } as unknown as EditorView
    return state.plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, view, event) === true)
  }

/** @source S-MARKET-8 */
describe('the buttons and keys of the editor of pages', () => {
  it.each<{ does: string; from: string; by: Command; to: string | null }>([
    { does: 'makes a heading', from: '<p>a[]</p>', by: setBlock('h2'), to: '<h2>a</h2>' },
    { does: 'makes a heading a paragraph', from: '<h3>a[]</h3>', by: setBlock('p'), to: '<p>a</p>' },
    {
      does: 'makes words bold',
      from: '<p>a [b] c</p>',
      by: toggleEmphasis('strong'),
      to: '<p>a <strong>b</strong> c</p>',
    },
    {
      does: 'removes an older bold tag',
      from: '<p><b>[b]</b></p>',
      by: toggleEmphasis('strong'),
      to: '<p>b</p>',
    },
    {
      does: 'makes text italic with the keyboard',
      from: '<p>[b]</p>',
      by: press('i', { ctrlKey: true }),
      to: '<p><em>b</em></p>',
    },
    {
      does: 'makes a link',
      from: '<p>to [us]</p>',
      by: setLink('/faq'),
      to: '<p>to <a href="/faq">us</a></p>',
    },
    {
      does: 'changes the whole link around the cursor',
      from: '<p>to <a href="/a">us[] all</a></p>',
      by: setLink('/b'),
      to: '<p>to <a href="/b">us all</a></p>',
    },
    { does: 'removes a link', from: '<p><a href="/a">u[]s</a></p>', by: setLink(null), to: '<p>us</p>' },
    { does: 'makes no link without a selection', from: '<p>us[]</p>', by: setLink('/a'), to: null },
    {
      does: 'makes paragraphs a list without paragraphs in it',
      from: '<p>[a</p><p>b]</p>',
      by: toggleList('ul'),
      to: '<ul><li>a</li><li>b</li></ul>',
    },
    {
      does: 'changes the type of a list',
      from: '<ul><li>a[]</li></ul>',
      by: toggleList('ol'),
      to: '<ol><li>a</li></ol>',
    },
    {
      does: 'makes a list item a paragraph',
      from: '<ul><li>a[]</li></ul>',
      by: toggleList('ul'),
      to: '<p>a</p>',
    },
    {
      does: 'starts another item',
      from: '<ul><li>a[]b</li></ul>',
      by: press('Enter'),
      to: '<ul><li>a</li><li>b</li></ul>',
    },
    {
      does: 'indents an item below the previous item',
      from: '<ul><li>a</li><li>b[]</li></ul>',
      by: press(']', { ctrlKey: true }),
      to: '<ul><li>a<ul><li>b</li></ul></li></ul>',
    },
    {
      does: 'starts a line in an address',
      from: '<address>a[]b</address>',
      by: press('Enter'),
      to: '<address>a<br>b</address>',
    },
    { does: 'starts a paragraph', from: '<p>a[]b</p>', by: press('Enter'), to: '<p>a</p><p>b</p>' },
    { does: 'leaves Tab to the page', from: '<ul><li>a</li><li>b[]</li></ul>', by: press('Tab'), to: null },
    {
      does: 'continues below an address',
      from: '<address>a[]b</address>',
      by: press('Enter', { ctrlKey: true }),
      to: '<address>ab</address><p></p>',
    },
    { does: 'inserts a horizontal rule', from: '<p>a[]</p>', by: insertRule, to: '<p>a</p><hr>' },
    {
      does: 'adds a table',
      from: '<p>a[]</p>',
      by: insertTable,
      to: '<p>a</p><table><thead><tr><th scope="col"></th><th scope="col"></th></tr></thead><tbody><tr><td></td><td></td></tr></tbody></table>',
    },
  ])('$does', ({ from, by, to }) => {
    expect(after(from, by)).toBe(to)
  })

  const head = '<thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>'
  const table = (head: string, rows: string) => `<table>${head}<tbody>${rows}</tbody></table>`
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

  it('adds and removes rows and columns', () => {
    const full = table(head, row('1[]', '2') + row('3', '4'))
    expect(after(full, addRow)).toBe(table(head, row('1', '2') + row('', '') + row('3', '4')))
    expect(after(full, removeRow)).toBe(table(head, row('3', '4')))
    const wider = '<thead><tr><th scope="col">A</th><th scope="col"></th><th scope="col">B</th></tr></thead>'
    expect(after(full, addColumn)).toBe(table(wider, row('1', '', '2') + row('3', '', '4')))
    const narrow = '<thead><tr><th scope="col">B</th></tr></thead>'
    expect(after(full, removeColumn)).toBe(table(narrow, row('2') + row('4')))
  })

  it('inserts a row below the header row into the body', () => {
    const full = table(head.replace('A', 'A[]'), row('1', '2'))
    expect(after(full, addRow)).toBe(table(head, row('', '') + row('1', '2')))
  })

  it('removes a table with its last row, and no column with merged cells', () => {
    expect(after(`<p>a</p>${table('', row('1[]'))}`, removeRow)).toBe('<p>a</p>')
    const spans = table('', '<tr><td colspan="2">1[]</td></tr>' + row('2', '3'))
    expect([after(spans, addColumn), after(spans, removeColumn)]).toEqual([null, null])
  })

  it('reports the blocks and marks at the cursor', () => {
    const state = opened('<ol><li>a <a href="/b"><em>b[]</em></a></li></ol>')
    expect([blockAt(state), listAt(state), linkAt(state)]).toEqual(['p', 'ol', '/b'])
    expect([isMarked(state, 'em'), isMarked(state, 'strong')]).toEqual([true, false])
  })

  it('undoes a change', () => {
    const bold = does(opened('<p>a [b]</p>'), toggleEmphasis('strong'))
    expect(htmlOf(does(bold!, undo))).toBe('<p>a b</p>')
  })

  it('never joins two lines', () => {
    const joined = readHtml('<ul><li><div data-plain="">a</div><div data-plain="">b</div></li></ul>')
    expect(writeHtml(joined).replaceAll('\n', '')).toBe('<ul><li>a<br>b</li></ul>')
    expect(baseKeymap.Enter).toBeDefined()
  })
})
