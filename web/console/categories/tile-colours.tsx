import { type ComponentProps, useState } from 'react'
import { TILE_CONTRAST, type TileColours, tileContrast } from '#domain/colours/contrast.ts'
import { Field, FieldPair } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Fields } from '../editing/edit-form.tsx'
import styles from './categories.module.css'
import * as texts from './categories-texts.ts'

type Typed = Record<'background_color' | 'background_opacity' | 'text_color' | 'text_opacity', string>

const isColour = (typed: string): boolean => /^#[0-9a-fA-F]{6}$/.test(typed)

/** null: what was typed is no pair of colours yet. */
export function readColours(typed: Typed): TileColours | null {
  const [backgroundOpacity, textOpacity] = [typed.background_opacity, typed.text_opacity].map((share) =>
    share.trim() === '' ? NaN : Number(share),
  ) as [number, number]
  const isShare = (share: number) => share >= 0 && share <= 1
  const isRead = isColour(typed.background_color) && isColour(typed.text_color)
  if (!isRead || !isShare(backgroundOpacity) || !isShare(textOpacity)) return null
  return { background: typed.background_color, backgroundOpacity, text: typed.text_color, textOpacity }
}

/** Both colours with how well they read together, told as they are typed. */
export function TileColourFields({ fields, name }: { fields: Fields; name: string }) {
  const [typed, setTyped] = useState<Typed>({
    background_color: fields.valueOf('background_color'),
    background_opacity: fields.valueOf('background_opacity'),
    text_color: fields.valueOf('text_color'),
    text_opacity: fields.valueOf('text_opacity'),
  })
  const field = (key: keyof Typed, label: string, more: Partial<ComponentProps<typeof Field>> = {}) => (
    <Field
      label={label}
      name={key}
      value={typed[key]}
      onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
      autoComplete="off"
      {...more}
      {...fields.errorOf(key)}
    />
  )
  const picker = (key: 'background_color' | 'text_color', label: string) => (
    <input
      type="color"
      className={styles.picker}
      aria-label={texts.pickColour(label)}
      value={isColour(typed[key]) ? typed[key].toLowerCase() : '#000000'}
      onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value.toUpperCase() })}
    />
  )
  const colour = (key: 'background_color' | 'text_color', label: string) =>
    field(key, label, { hint: texts.colourHint, maxLength: 7, aside: picker(key, label) })
  return (
    <>
      <FieldPair>
        {colour('background_color', texts.groundLabel)}
        {field('background_opacity', texts.groundOpacityLabel, { inputMode: 'decimal' })}
      </FieldPair>
      <FieldPair>
        {colour('text_color', texts.textLabel)}
        {field('text_opacity', texts.textOpacityLabel, { inputMode: 'decimal' })}
      </FieldPair>
      <TilePreview colours={readColours(typed)} name={name} />
    </>
  )
}

const TONES = { good: 'ok', poor: 'warning', none: 'error' } as const

function TilePreview({ colours, name }: { colours: TileColours | null; name: string }) {
  if (!colours) return <Notice>{texts.CONTRASTS.unknown}</Notice>
  const ratio = tileContrast(colours)
  const grade = ratio >= TILE_CONTRAST.good ? 'good' : ratio >= TILE_CONTRAST.least ? 'poor' : 'none'
  return (
    <div className={styles.preview}>
      <div className={styles.tile} aria-hidden="true">
        <span
          className={styles.ground}
          style={{ background: colours.background, opacity: colours.backgroundOpacity }}
        />
        <b style={{ color: colours.text, opacity: colours.textOpacity }}>{name || texts.previewName}</b>
      </div>
      <div aria-live="polite">
        <Notice tone={TONES[grade]}>
          <b className="figures">{texts.contrastText(ratio)}</b> {texts.CONTRASTS[grade]}
        </Notice>
      </div>
    </div>
  )
}
