import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { pageSchema } from './page-schema.ts'

const { nodes } = pageSchema
const plain = () => nodes.plain.create()

/** Inserts a table with a header row, one row and two columns, which fit on a phone. */
export const insertTable: Command = (state, dispatch) => {
  const names = nodes.tr.create(
    null,
    [1, 2].map(() => nodes.th.create({ scope: 'col' }, plain())),
  )
  const row = nodes.tr.create(
    null,
    [1, 2].map(() => nodes.td.create(null, plain())),
  )
  const table = nodes.table.create(null, [nodes.thead.create(null, names), nodes.tbody.create(null, row)])
  const { $from } = state.selection
  if ($from.depth !== 1) return false
  const at = $from.after(1)
  if (dispatch) {
    const tr = state.tr.insert(at, table)
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView())
  }
  return true
}

type CellPosition = { table: Node; tablePos: number; row: Node; rowPos: number; column: number }

function placeOf({ selection: { $from } }: EditorState): CellPosition | null {
  for (let depth = $from.depth; depth > 2; depth -= 1)
    if ($from.node(depth).type === nodes.tr)
      return {
        table: $from.node(depth - 2),
        tablePos: $from.before(depth - 2),
        row: $from.node(depth),
        rowPos: $from.before(depth),
        column: $from.index(depth),
      }
  return null
}

/** Returns an empty cell of the same type and attributes. */
const emptied = (cell: Node): Node =>
  cell.type.create({ ...cell.attrs, colspan: null, rowspan: null }, plain())

export const addRow: Command = (state, dispatch) => {
  const place = placeOf(state)
  if (!place) return false
  const { row, rowPos } = place
  const below = state.doc.resolve(rowPos + row.nodeSize)
  // A row inserted below the header row belongs to the body.
  const body = state.doc.resolve(below.after())
  const isHead = below.parent.type === nodes.thead && body.nodeAfter?.type === nodes.tbody
  const cells: Node[] = []
  row.forEach((cell) => cells.push(isHead ? nodes.td.create(null, plain()) : emptied(cell)))
  dispatch?.(state.tr.insert(isHead ? body.pos + 1 : below.pos, nodes.tr.create(null, cells)))
  return true
}

/** Removes the row. Removing the last row removes the table. */
export const removeRow: Command = (state, dispatch) => {
  const place = placeOf(state)
  if (!place) return false
  const { table, tablePos, row, rowPos } = place
  let rows = 0
  table.descendants((node) => {
    if (node.type === nodes.tr) rows += 1
    return node.type !== nodes.tr
  })
  dispatch?.(
    rows === 1
      ? state.tr.delete(tablePos, tablePos + table.nodeSize)
      : state.tr.delete(rowPos, rowPos + row.nodeSize),
  )
  return true
}

/** Returns each row's cell of the column, or null if the table has merged cells. */
function columnCells({ table, tablePos, column }: CellPosition): { cell: Node; pos: number }[] | null {
  const cells: { cell: Node; pos: number }[] = []
  let isPlain = true
  table.descendants((node, offset, row, index) => {
    if (node.type !== nodes.th && node.type !== nodes.td) return true
    if (node.attrs.colspan !== null || node.attrs.rowspan !== null) isPlain = false
    if (row && index === Math.min(column, row.childCount - 1))
      cells.push({ cell: node, pos: tablePos + 1 + offset })
    return false
  })
  return isPlain ? cells : null
}

export const addColumn: Command = (state, dispatch) => {
  const place = placeOf(state)
  const cells = place && columnCells(place)
  if (!cells) return false
  const tr = state.tr
  for (const { cell, pos } of cells.toReversed()) tr.insert(pos + cell.nodeSize, emptied(cell))
  dispatch?.(tr)
  return true
}

export const removeColumn: Command = (state, dispatch) => {
  const place = placeOf(state)
  const cells = place && columnCells(place)
  if (!place || !cells || place.row.childCount < 2) return false
  const tr = state.tr
  for (const { cell, pos } of cells.toReversed()) tr.delete(pos, pos + cell.nodeSize)
  dispatch?.(tr)
  return true
}
