import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import type PdfKit from 'pdfkit'
import { required } from '#domain/required.ts'

type Pdf = InstanceType<typeof PdfKit>

/** Further scripts. The variable font of a package takes half the disk space of its static fonts. */
const MORE_SCRIPTS = [
  'hebrew',
  'thai',
  'tamil',
  'telugu',
  'bengali',
  'gurmukhi',
  'sinhala',
  'gujarati',
  'kannada',
  'malayalam',
  'georgian',
  'armenian',
  'khmer',
  'lao',
  'myanmar',
  'ethiopic',
]
/** Font packages for letters that the standard PDF fonts lack, in order of preference. */
const PACKAGES = [
  { name: 'noto-sans', from: '@fontsource', ending: '400-normal.woff' },
  { name: 'noto-sans-arabic', from: '@fontsource', ending: '400-normal.woff' },
  ...MORE_SCRIPTS.map((script) => ({
    name: `noto-sans-${script}`,
    from: '@fontsource-variable',
    ending: 'wght-normal.woff2',
  })),
  { name: 'noto-sans-sc', from: '@fontsource-variable', ending: 'wght-normal.woff2' },
  { name: 'noto-sans-kr', from: '@fontsource-variable', ending: 'wght-normal.woff2' },
]
/** Packages whose default weight is thin. Their letters get an outline of `OUTLINE` points. */
const THIN = /^noto-sans-(?:sc|kr|hebrew)-/
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

/** A font file and the code points that it draws. A package's ranges include code points that only another file has. */
type OpenFont = { bytes: Buffer; font: Font; codes: ReadonlySet<number> }
const opened = new Map<string, OpenFont>()

async function openFont({ name, path }: FontFile): Promise<OpenFont> {
  const known = opened.get(name)
  if (known) return known
  const { create } = await import('fontkit')
  const bytes = await readFontBytes(path)
  const font = create(bytes) as Font
  const open = { bytes, font, codes: new Set(font.characterSet) }
  opened.set(name, open)
  return open
}

/**
 * Returns a file's bytes in a format that fontkit can embed. fontkit reads the metrics of WOFF 2, but embeds empty
 * outlines.
 */
async function readFontBytes(path: URL): Promise<Buffer> {
  const bytes = await readFile(path)
  if (!path.pathname.endsWith('.woff2')) return bytes
  const { default: decompress } = await import('woff2-encoder/decompress')
  return Buffer.from(await decompress(bytes))
}

/** Returns the code point of a character, which is never empty. */
const codeOf = (sign: string): number => required(sign.codePointAt(0), 'the code point')

const hasSign = ({ name }: FontFile, sign: string): boolean =>
  opened.get(name)?.codes.has(codeOf(sign)) ?? false

/** Font file of each character that the standard fonts lack; characters without a font are absent. */
type Fonts = ReadonlyMap<string, FontFile>

async function fontsFor(texts: readonly string[]): Promise<Fonts> {
  const signs = new Set(
    texts.flatMap((text) => [...text.normalize('NFC')]).filter((sign) => !isStandard(sign)),
  )
  const fonts = new Map<string, FontFile>()
  for (const sign of signs) {
    const code = codeOf(sign)
    for (const file of await fontFiles()) {
      if (!file.ranges.some(([first, last]) => code >= first && code <= last)) continue
      if (!(await openFont(file)).codes.has(code)) continue
      fonts.set(sign, file)
      break
    }
  }
  return fonts
}

/** Part of a text in one font; `file` is null for the standard font. */
type Run = { text: string; file: FontFile | null }
type Features = Record<string, boolean>

/** Returns features that ignore changes: fontkit writes the features of each layout into the object that it is given. */
function constant(features: Features): Features {
  return new Proxy(features, { set: () => true })
}

/**
 * Features without two kinds of mark anchors that fontkit can't read. Marks then stay at the position of the font's
 * design.
 */
const WITHOUT_ANCHORS = constant({ abvm: false, blwm: false })
const STANDARD = constant({})

/** Returns the features with which a font can draw a text, or null if fontkit fails with all of them. */
const featuresFor = ({ text, file }: Run): Features | null => {
  const font = file && opened.get(file.name)?.font
  return font
    ? ([STANDARD, WITHOUT_ANCHORS].find((features) => canDraw(font, text, features)) ?? null)
    : STANDARD
}

function canDraw(font: Font, text: string, features: Features): boolean {
  try {
    const subset = font.createSubset()
    for (const glyph of font.layout(text, features).glyphs) subset.includeGlyph(glyph)
    subset.encode()
    return true
  } catch {
    return false
  }
}

/** Marks and joiners shape the letter before them, so they stay in its font. */
const SHAPES_LETTER = /[\p{M}\u200c\u200d]/u

function runsOf(text: string, fonts: Fonts): Run[] {
  const runs: Run[] = []
  const signs = [...text.normalize('NFC')]
  for (const [at, sign] of signs.entries()) {
    const file = isStandard(sign) ? null : fonts.get(sign)
    const last = runs.at(-1)
    const isInside =
      sign === ' ' && RIGHT_TO_LEFT.test(last?.text ?? '') && RIGHT_TO_LEFT.test(signs[at + 1] ?? '')
    const isPart = SHAPES_LETTER.test(sign) && last?.file && hasSign(last.file, sign)
    if (last && (last.file === file || isInside || isPart)) last.text += sign
    else runs.push({ text: file === undefined ? '?' : sign, file: file ?? null })
  }
  return runs
}

/** Writes a text into a PDF, each letter in the first font that has it. */
export type TextWriter = (text: string, style?: Style) => void
type Style = { width?: number; isBold?: boolean }

/**
 * Opens the fonts that a document needs. A letter without a font is written as a question mark.
 * @param texts all texts of the document
 */
export async function openFonts(pdf: Pdf, texts: readonly string[]): Promise<TextWriter> {
  const fonts = await fontsFor(texts)
  for (const file of new Set(fonts.values())) pdf.registerFont(file.name, (await openFont(file)).bytes)
  return (text, style = {}) => {
    for (const line of text.split('\n')) writeLine(pdf, runsOf(line, fonts), style)
  }
}

/** Size of all text that a `TextWriter` writes, in points. */
export const TEXT_SIZE = 10
/** Ascent of the standard font, in points. */
const ASCENT = 0.718 * TEXT_SIZE

function writeLine(pdf: Pdf, runs: readonly Run[], { isBold = false, ...options }: Style): void {
  const standard = isBold ? 'Helvetica-Bold' : 'Helvetica'
  const drawable = runs.map((run) => ({ run, features: featuresFor(run) }))
  // PDFKit measures the whole line with the features of its first run.
  const features = drawable.some((each) => each.features === WITHOUT_ANCHORS) ? WITHOUT_ANCHORS : STANDARD
  drawable.forEach(({ run, features: own }, at) => {
    const file = own ? run.file : null
    const isThin = file !== null && THIN.test(file.name)
    pdf.font(file?.name ?? standard)
    if (isThin) pdf.lineWidth(OUTLINE)
    pdf.text(own ? run.text : '?', {
      ...options,
      ...(isThin ? { fill: true, stroke: true } : { stroke: false }),
      // PDFKit aligns the tops of fonts by default. Their ascents differ, so the letters of a name would not share a
      // baseline.
      baseline: -ASCENT,
      // With features set, PDFKit lays out the text as a whole, which preserves the word order of right-to-left
      // scripts.
      features: features as never,
      continued: at < drawable.length - 1,
    })
  })
  pdf.font('Helvetica')
}
