import { useState } from 'react'
import { TILE_CONTRAST, type TileColours, tileContrast } from '#domain/colours/contrast.ts'
import { Field, FieldPair } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ColourField, isColour } from '../editing/colour-field.tsx'
import type { Fields } from '../editing/edit-form.tsx'
import styles from './categories.module.css'
import * as texts from './categories-texts.ts'

type TileColourFields = Record<
  'background_color' | 'background_opacity' | 'text_color' | 'text_opacity',
  string
>

/** Returns null if the typed values are not yet a complete pair of colours. */
export function readColours(typed: TileColourFields): TileColours | null {
  const [backgroundOpacity, textOpacity] = [typed.background_opacity, typed.text_opacity].map((share) =>
    share.trim() === '' ? NaN : Number(share),
  ) as [number, number]
  const isShare = (share: number) => share >= 0 && share <= 1
  const isRead = isColour(typed.background_color) && isColour(typed.text_color)
  if (!isRead || !isShare(backgroundOpacity) || !isShare(textOpacity)) return null
  return { background: typed.background_color, backgroundOpacity, text: typed.text_color, textOpacity }
}

/** Fields of the background and text colours. Shows their contrast while they are typed. */
export function TileColourFields({ fields, name }: { fields: Fields; name: string }) {
  const [typed, setTyped] = useState<TileColourFields>({
    background_color: fields.valueOf('background_color'),
    background_opacity: fields.valueOf('background_opacity'),
    text_color: fields.valueOf('text_color'),
    text_opacity: fields.valueOf('text_opacity'),
  })
  const change = (key: keyof TileColourFields) => (value: string) => setTyped({ ...typed, [key]: value })
  const colour = (key: 'background_color' | 'text_color', label: string) => (
    <ColourField
      label={label}
      name={key}
      value={typed[key]}
      onChange={change(key)}
      {...fields.errorOf(key)}
    />
  )
  const opacity = (key: 'background_opacity' | 'text_opacity', label: string) => (
    <Field
      label={label}
      name={key}
      inputMode="decimal"
      value={typed[key]}
      onChange={(event) => change(key)(event.currentTarget.value)}
      autoComplete="off"
      {...fields.errorOf(key)}
    />
  )
  return (
    <>
      <FieldPair>
        {colour('background_color', texts.groundLabel)}
        {opacity('background_opacity', texts.groundOpacityLabel)}
      </FieldPair>
      <FieldPair>
        {colour('text_color', texts.textLabel)}
        {opacity('text_opacity', texts.textOpacityLabel)}
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
