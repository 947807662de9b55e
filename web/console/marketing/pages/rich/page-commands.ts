import { baseKeymap, chainCommands, setBlockType, toggleMark } from 'prosemirror-commands'
import { required } from '#domain/required.ts'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node, NodeType, ResolvedPos } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { pageSchema } from './page-schema.ts'

const { nodes, marks } = pageSchema

export const HEADINGS = ['h2', 'h3', 'h4'] as const
export type BlockName = 'p' | (typeof HEADINGS)[number]
type ListName = 'ul' | 'ol'
export type Emphasis = 'strong' | 'em'

/** Equivalent tags: older pages use the presentational tags. */
const ALIKE = { strong: ['strong', 'b'], em: ['em', 'i'] } as const

const around = ({ $from }: { $from: ResolvedPos }, types: readonly (NodeType | undefined)[]) => {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (types.includes(node.type)) return { node, pos: $from.before(depth), index: $from.index(depth - 1) }
  }
  return null
}

export const blockAt = ({ selection }: EditorState): BlockName => {
  const { name } = selection.$from.parent.type
  return HEADINGS.find((one) => one === name) ?? 'p'
}

export const listAt = ({ selection }: EditorState): ListName | null =>
  (around(selection, [nodes.ul, nodes.ol])?.node.type.name as ListName | undefined) ?? null

export const isInTable = ({ selection }: EditorState): boolean => around(selection, [nodes.tr]) !== null

export const isIn = ({ selection }: EditorState, name: 'blockquote'): boolean =>
  around(selection, [nodes[name]]) !== null

export const setBlock = (name: BlockName): Command => setBlockType(nodes[name])

export const isMarked = (state: EditorState, name: Emphasis | 'a'): boolean => {
  const { from, to, empty, $from } = state.selection
  const alike: readonly string[] = name === 'a' ? ['a'] : ALIKE[name]
  return alike.some((tag) => {
    const mark = required(marks[tag], `mark ${tag}`)
    return empty
      ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, mark)
  })
}

export const toggleEmphasis =
  (name: Emphasis): Command =>
  (state, dispatch) => {
    const look = marks[ALIKE[name][1]]
    const { from, to, empty } = state.selection
    const isLook = !empty && state.doc.rangeHasMark(from, to, look)
    return toggleMark(isLook ? look : marks[name])(state, dispatch)
  }

/** Returns the link's address at the cursor or in the selection, or null. */
export function linkAt(state: EditorState): string | null {
  const { $from, from, to, empty } = state.selection
  let href: string | null = null
  const take = (node: Node | null | undefined) => {
    href ??= (node && (marks.a.isInSet(node.marks)?.attrs.href as string | undefined)) || null
  }
  if (empty) [$from.nodeBefore, $from.nodeAfter].forEach(take)
  else state.doc.nodesBetween(from, to, take)
  return href
}

/** Returns the selected range, or the range of the whole link around the cursor. */
function rangeOfLink({ selection }: EditorState): { from: number; to: number } {
  const { $from, from, to, empty } = selection
  if (!empty) return { from, to }
  let [start, end] = [from, from]
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset
    if (at <= from && from <= at + node.nodeSize && marks.a.isInSet(node.marks))
      [start, end] = [at, at + node.nodeSize]
  })
  return { from: start, to: end }
}

/** @param href null removes the link */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { from, to } = rangeOfLink(state)
    if (from === to) return false
    const tr = state.tr.removeMark(from, to, marks.a)
    if (href !== null) tr.addMark(from, to, marks.a.create({ href }))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Creates a list, changes its type, or lifts its items out of it. */
export const toggleList =
  (name: ListName): Command =>
  (state, dispatch) => {
    const list = around(state.selection, [nodes.ul, nodes.ol])
    if (list?.node.type === nodes[name]) return liftListItem(nodes.li)(state, dispatch)
    if (list) {
      dispatch?.(state.tr.setNodeMarkup(list.pos, nodes[name], {}))
      return true
    }
    return wrapInList(nodes[name])(state, dispatch && ((tr) => dispatch(plainItems(tr))))
  }

/** Unwraps the paragraph of new list items, as in the shop's existing pages. */
function plainItems(tr: Transaction): Transaction {
  const { from, to } = tr.selection
  tr.doc.nodesBetween(from, to, (node, pos, parent) => {
    if (node.type === nodes.p && parent?.type === nodes.li && parent.childCount === 1)
      tr.setNodeMarkup(pos, nodes.plain)
  })
  return tr
}

export const insertRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hr.create()).scrollIntoView())
  return true
}

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.br.create()).scrollIntoView())
  return true
}

/**
 * Inserts a paragraph below a table, quote or address. At the end of a page the cursor could not leave them
 * otherwise.
 */
export const textBelow: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.depth === 0) return false
  const at = $from.after(1)
  const tr = state.tr.insert(at, nodes.p.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView())
  return true
}

/** Makes Enter insert a line break in a cell, term or address, because adjacent plain blocks merge when saved. */
const breakPlain: Command = (state, dispatch) => {
  const { $from } = state.selection
  const isPlain = $from.parent.type === nodes.plain && $from.node(-1).type !== nodes.li
  return isPlain && insertBreak(state, dispatch)
}

/** Converts plain text that was lifted out of a list to a paragraph. */
const plainIsInside = new Plugin({
  appendTransaction: (_, __, { doc, tr }) => {
    doc.forEach((node, pos) => {
      if (node.type === nodes.plain) tr.setNodeMarkup(pos, nodes.p)
    })
    return tr.docChanged ? tr : null
  },
})

/** Plugins of the editor. `Tab` is not bound, so that keyboard users can leave the editor. */
export const pagePlugins = (askLink: () => void): Plugin[] => [
  plainIsInside,
  history(),
  keymap({
    'Mod-b': toggleEmphasis('strong'),
    'Mod-i': toggleEmphasis('em'),
    'Mod-k': () => {
      askLink()
      return true
    },
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-Alt-0': setBlock('p'),
    ...Object.fromEntries(HEADINGS.map((name) => [`Mod-Alt-${name[1]}`, setBlock(name)])),
    'Shift-Mod-7': toggleList('ol'),
    'Shift-Mod-8': toggleList('ul'),
    'Mod-]': sinkListItem(nodes.li),
    'Mod-[': liftListItem(nodes.li),
    'Shift-Enter': insertBreak,
    'Mod-Enter': textBelow,
    Enter: chainCommands(breakPlain, splitListItem(nodes.li)),
  }),
  keymap(baseKeymap),
]
