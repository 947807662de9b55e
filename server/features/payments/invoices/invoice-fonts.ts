import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import type PdfKit from 'pdfkit'

type Pdf = InstanceType<typeof PdfKit>

/** Fonts for letters that the standard fonts of a PDF do not have, the preferred one first. */
const PACKAGES = [
  { name: 'noto-sans', from: '@fontsource', ending: '400-normal.woff' },
  { name: 'noto-sans-arabic', from: '@fontsource', ending: '400-normal.woff' },
  { name: 'noto-sans-sc', from: '@fontsource-variable', ending: 'wght-normal.woff2' },
  { name: 'noto-sans-kr', from: '@fontsource-variable', ending: 'wght-normal.woff2' },
]
/** Packages whose default weight is thin. Their letters get an outline of this many points. */
const THIN = /^noto-sans-(?:sc|kr)-/
const OUTLINE = 0.35

/** Code points that a font file draws. Packages split a font into files by ranges of code points. */
type FontFile = { name: string; path: URL; ranges: readonly (readonly [first: number, last: number])[] }

const rangesOf = (list: string): FontFile['ranges'] =>
  list.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

async function readFontFiles({ name, from, ending }: (typeof PACKAGES)[number]): Promise<FontFile[]> {
  const index = new URL(import.meta.resolve(`${from}/${name}/unicode.json`))
  const subsets = JSON.parse(await readFile(index, 'utf8')) as Record<string, string>
  return Object.entries(subsets).map(([subset, list]) => {
    const file = `${name}-${subset.replace(/[[\]]/g, '')}`
    return { name: file, path: new URL(`files/${file}-${ending}`, index), ranges: rangesOf(list) }
  })
}

let known: Promise<FontFile[]> | undefined
const fontFiles = (): Promise<FontFile[]> =>
  (known ??= Promise.all(PACKAGES.map(readFontFiles)).then((files) => files.flat()))

/** Characters that the 14 standard fonts of a PDF have beyond Latin 1 (WinAnsi). */
const WIN_ANSI = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const isStandard = (sign: string): boolean => /[\n\x20-\x7e\xa0-\xff]/.test(sign) || WIN_ANSI.includes(sign)
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Code points of the font files that were opened. Ranges of a package include code points that only another file has. */
const drawn = new Map<string, ReadonlySet<number>>()

async function codesOf({ name, path }: FontFile): Promise<ReadonlySet<number>> {
  const { create } = await import('fontkit')
  const font = create(await readFile(path)) as Font
  const codes = drawn.get(name) ?? new Set(font.characterSet)
  drawn.set(name, codes)
  return codes
}

/** Font file of each character that the standard fonts do not have; characters without a font are left out. */
type Fonts = ReadonlyMap<string, FontFile>

async function fontsFor(texts: readonly string[]): Promise<Fonts> {
  const signs = new Set(
    texts.flatMap((text) => [...text.normalize('NFC')]).filter((sign) => !isStandard(sign)),
  )
  const fonts = new Map<string, FontFile>()
  for (const sign of signs) {
    const code = sign.codePointAt(0)!
    for (const file of await fontFiles()) {
      if (!file.ranges.some(([first, last]) => code >= first && code <= last)) continue
      if (!(drawn.get(file.name) ?? (await codesOf(file))).has(code)) continue
      fonts.set(sign, file)
      break
    }
  }
  return fonts
}

/** Part of a text in one font; `file` is null for the standard font. */
type Run = { text: string; file: FontFile | null }

function runsOf(text: string, fonts: Fonts): Run[] {
  const runs: Run[] = []
  const signs = [...text.normalize('NFC')]
  for (const [at, sign] of signs.entries()) {
    const file = isStandard(sign) ? null : fonts.get(sign)
    const last = runs.at(-1)
    const isInside =
      sign === ' ' && RIGHT_TO_LEFT.test(last?.text ?? '') && RIGHT_TO_LEFT.test(signs[at + 1] ?? '')
    if (last && (last.file === file || isInside)) last.text += sign
    else runs.push({ text: file === undefined ? '?' : sign, file: file ?? null })
  }
  return runs
}

/** Writes a text into a PDF, each letter in the first font that has it. */
export type TextWriter = (text: string, style?: Style) => void
type Style = { width?: number; isBold?: boolean }

/**
 * Opens the fonts that a document needs. A letter that no font has is written as a question mark.
 * @param texts all texts of the document
 */
export async function openFonts(pdf: Pdf, texts: readonly string[]): Promise<TextWriter> {
  const fonts = await fontsFor(texts)
  for (const { name, path } of new Set(fonts.values())) pdf.registerFont(name, await readFile(path))
  return (text, style = {}) => {
    for (const line of text.split('\n')) writeLine(pdf, runsOf(line, fonts), style)
  }
}

function writeLine(pdf: Pdf, runs: readonly Run[], { isBold = false, ...options }: Style): void {
  const standard = isBold ? 'Helvetica-Bold' : 'Helvetica'
  runs.forEach(({ text, file }, at) => {
    const isThin = file !== null && THIN.test(file.name)
    pdf.font(file?.name ?? standard)
    if (isThin) pdf.lineWidth(OUTLINE)
    pdf.text(text, {
      ...options,
      ...(isThin ? { fill: true, stroke: true } : { stroke: false }),
      // With features the text is laid out as a whole, so that words from right to left keep their order.
      ...(RIGHT_TO_LEFT.test(text) ? { features: [] } : {}),
      continued: at < runs.length - 1,
    })
  })
  pdf.font('Helvetica')
}
