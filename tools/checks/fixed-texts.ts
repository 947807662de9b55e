import { parseSync } from 'oxc-parser'

/** Exported text with its constant parts and the ids of the rules that specify it. */
type Text = { name: string; parts: string[]; isFixed: boolean; sources: string[] }

const RULE = /^(?:- |\| )\*\*(S(?:-[A-Z]+)?-\d+|L-\d+)\*\*/gm
const QUOTED = /“([^”]+)”/g

/** Returns the text of each rule by its id. */
function rulesOf(document: string): Map<string, string> {
  const starts = [...document.matchAll(RULE)]
  return new Map(
    starts.map(({ 1: id = '', index }, at) => [id, plain(document.slice(index, starts[at + 1]?.index))]),
  )
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('’', "'")

/** Returns exported constants, and functions that return a template, with their comments evaluated. */
function textsOf(file: string, source: string): Text[] {
  const { program, comments } = parseSync(file, source)
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration } = statement
    if (declaration?.type !== 'VariableDeclaration') return []
    const comment = comments.findLast(
      ({ end }) => end <= statement.start && source.slice(end, statement.start).trim() === '',
    )
    const about = comment?.value ?? ''
    return declaration.declarations.flatMap(({ id, init }) => {
      const parts = partsOf(init)
      if (id.type !== 'Identifier' || parts.length === 0) return []
      const sources = about.split('@source')[1]?.match(/\b[SL](?:-[A-Z]+)?-\d+/g) ?? []
      return [{ name: id.name, parts, isFixed: /\*\s*Fixed\b/.test(about), sources }]
    })
  })
}

type Expression = {
  type: string
  value?: unknown
  body?: Expression
  quasis?: { value: { cooked: string } }[]
}

function partsOf(init: unknown): string[] {
  const { type, value, body, quasis } = (init ?? {}) as Expression
  if (type === 'ArrowFunctionExpression') return partsOf(body)
  if (type === 'Literal' && typeof value === 'string') return [value]
  if (type === 'TemplateLiteral') return (quasis ?? []).map((quasi) => quasi.value.cooked)
  return []
}

/**
 * Returns problems for fixed texts that are not in their cited rules, and for texts that a rule quotes completely but
 * that are not marked as fixed.
 * @param documents texts that define rules
 * @param files     files of texts, by path
 */
export function fixedTextProblems(
  documents: readonly string[],
  files: ReadonlyMap<string, string>,
): string[] {
  const rules = new Map(documents.flatMap((document) => [...rulesOf(document)]))
  const quoted = new Map(
    [...rules].flatMap(([id, text]) => [...text.matchAll(QUOTED)].map(([, words = '']) => [words, id])),
  )
  return [...files].flatMap(([file, source]) =>
    textsOf(file, source).flatMap(({ name, parts, isFixed, sources }) => {
      if (isFixed) {
        const told = sources.map((id) => rules.get(id) ?? '').join(' ')
        const missing = parts.map((part) => plain(part).trim()).filter((part) => !told.includes(part))
        if (sources.length === 0) return [`${file}: ${name} is fixed but has no @source`]
        return missing.map((part) => `${file}: ${name} has "${part}", which is not in ${sources.join(', ')}`)
      }
      const [text = '', ...others] = parts.map(plain)
      const id = others.length === 0 && text.trim().includes(' ') ? quoted.get(text) : undefined
      return id === undefined ? [] : [`${file}: ${name} is quoted by ${id}: mark it as Fixed`]
    }),
  )
}
