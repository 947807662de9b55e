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

/** With `[words]` selected, or the cursor at `[]`. */
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

/** In one line, as lines between blocks mean nothing. */
const htmlOf = (state: EditorState | null): string | null =>
  state && writeHtml(state.doc).replaceAll('\n', '')
const after = (html: string, command: Command): string | null => htmlOf(does(opened(html), command))

/** As the keymap of the editor takes a key: ours first, then everybody's. */
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
    { does: 'and a text of it again', from: '<h3>a[]</h3>', by: setBlock('p'), to: '<p>a</p>' },
    {
      does: 'makes words bold',
      from: '<p>a [b] c</p>',
      by: toggleEmphasis('strong'),
      to: '<p>a <strong>b</strong> c</p>',
    },
    {
      does: 'takes an older kind of bold away',
      from: '<p><b>[b]</b></p>',
      by: toggleEmphasis('strong'),
      to: '<p>b</p>',
    },
    {
      does: 'slants by keys',
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
      does: 'changes a whole link from within',
      from: '<p>to <a href="/a">us[] all</a></p>',
      by: setLink('/b'),
      to: '<p>to <a href="/b">us all</a></p>',
    },
    { does: 'takes a link away', from: '<p><a href="/a">u[]s</a></p>', by: setLink(null), to: '<p>us</p>' },
    { does: 'makes no link of nothing', from: '<p>us[]</p>', by: setLink('/a'), to: null },
    {
      does: 'makes a list of paragraphs, words alone in it',
      from: '<p>[a</p><p>b]</p>',
      by: toggleList('ul'),
      to: '<ul><li>a</li><li>b</li></ul>',
    },
    {
      does: 'changes its kind',
      from: '<ul><li>a[]</li></ul>',
      by: toggleList('ol'),
      to: '<ol><li>a</li></ol>',
    },
    {
      does: 'makes a paragraph of an item',
      from: '<ul><li>a[]</li></ul>',
      by: toggleList('ul'),
      to: '<p>a</p>',
    },
    {
      does: 'begins another item',
      from: '<ul><li>a[]b</li></ul>',
      by: press('Enter'),
      to: '<ul><li>a</li><li>b</li></ul>',
    },
    {
      does: 'puts an item below the one before',
      from: '<ul><li>a</li><li>b[]</li></ul>',
      by: press(']', { ctrlKey: true }),
      to: '<ul><li>a<ul><li>b</li></ul></li></ul>',
    },
    {
      does: 'begins a line in an address',
      from: '<address>a[]b</address>',
      by: press('Enter'),
      to: '<address>a<br>b</address>',
    },
    { does: 'begins a paragraph', from: '<p>a[]b</p>', by: press('Enter'), to: '<p>a</p><p>b</p>' },
    { does: 'leaves Tab to the page', from: '<ul><li>a</li><li>b[]</li></ul>', by: press('Tab'), to: null },
    {
      does: 'goes on below an address',
      from: '<address>a[]b</address>',
      by: press('Enter', { ctrlKey: true }),
      to: '<address>ab</address><p></p>',
    },
    { does: 'draws a line', from: '<p>a[]</p>', by: insertRule, to: '<p>a</p><hr>' },
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

  it('adds rows and columns, and takes them away', () => {
    const full = table(head, row('1[]', '2') + row('3', '4'))
    expect(after(full, addRow)).toBe(table(head, row('1', '2') + row('', '') + row('3', '4')))
    expect(after(full, removeRow)).toBe(table(head, row('3', '4')))
    const wider = '<thead><tr><th scope="col">A</th><th scope="col"></th><th scope="col">B</th></tr></thead>'
    expect(after(full, addColumn)).toBe(table(wider, row('1', '', '2') + row('3', '', '4')))
    const narrow = '<thead><tr><th scope="col">B</th></tr></thead>'
    expect(after(full, removeColumn)).toBe(table(narrow, row('2') + row('4')))
  })

  it('begins the values below the names of the columns', () => {
    const full = table(head.replace('A', 'A[]'), row('1', '2'))
    expect(after(full, addRow)).toBe(table(head, row('', '') + row('1', '2')))
  })

  it('takes a table away with its last row, and no column where cells cover several', () => {
    expect(after(`<p>a</p>${table('', row('1[]'))}`, removeRow)).toBe('<p>a</p>')
    const spans = table('', '<tr><td colspan="2">1[]</td></tr>' + row('2', '3'))
    expect([after(spans, addColumn), after(spans, removeColumn)]).toEqual([null, null])
  })

  it('knows what the cursor stands in', () => {
    const state = opened('<ol><li>a <a href="/b"><em>b[]</em></a></li></ol>')
    expect([blockAt(state), listAt(state), linkAt(state)]).toEqual(['p', 'ol', '/b'])
    expect([isMarked(state, 'em'), isMarked(state, 'strong')]).toEqual([true, false])
  })

  it('undoes what it did', () => {
    const bold = does(opened('<p>a [b]</p>'), toggleEmphasis('strong'))
    expect(htmlOf(does(bold!, undo))).toBe('<p>a b</p>')
  })

  it('never runs two lines into one', () => {
    const joined = readHtml('<ul><li><div data-plain="">a</div><div data-plain="">b</div></li></ul>')
    expect(writeHtml(joined).replaceAll('\n', '')).toBe('<ul><li>a<br>b</li></ul>')
    expect(baseKeymap.Enter).toBeDefined()
  })
})
