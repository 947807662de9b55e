import { useState } from 'react'
import { Form } from 'react-router'
import type { ConsoleProduct } from '#contract/console/products.ts'
import type { Cut, Fit } from '#domain/catalogue/picture-cut.ts'
import { IMAGE_ALT_MAX } from '#domain/field-lengths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldPair } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { FocalPoint } from './focal-point.tsx'
import * as texts from './images-texts.ts'

type ImageErrors = Record<string, string> | undefined

const errorOf = (fields: ImageErrors, name: string) => (fields?.[name] ? { error: fields[name] } : {})

type Image = Pick<ConsoleProduct['images'][number], 'alt' | 'fit' | 'focus_x' | 'focus_y'>

const MIDDLE: Image = { alt: '', fit: 'crop', focus_x: 50, focus_y: 50 }

const CENTRED: Cut = { focusX: 50, focusY: 50, fit: 'crop' }

/**
 * Fields for a picture's description and cut.
 * @param onCut called with each change, for the preview of the cut
 */
export function CutFields({
  image = MIDDLE,
  cut,
  onCut,
  fields,
}: {
  image?: Image
  fields?: ImageErrors
} & ({ cut: Cut; onCut: (cut: Cut) => void } | { cut?: undefined; onCut?: undefined })) {
  const focus = [
    { name: 'focus_x', label: texts.focusXLabel, key: 'focusX', value: image.focus_x },
    { name: 'focus_y', label: texts.focusYLabel, key: 'focusY', value: image.focus_y },
  ] as const
  return (
    <>
      <Field
        label={texts.altLabel}
        name="alt"
        maxLength={IMAGE_ALT_MAX}
        hint={texts.altHint}
        defaultValue={image.alt}
        {...errorOf(fields, 'alt')}
      />
      <Select
        label={texts.fitLabel}
        name="fit"
        {...(cut
          ? { value: cut.fit, onChange: ({ target }) => onCut({ ...cut, fit: target.value as Fit }) }
          : { defaultValue: image.fit ?? 'crop' })}
      >
        {Object.entries(texts.FITS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <FieldPair>
        {focus.map(({ name, label, key, value }) => (
          <Field
            key={name}
            label={label}
            name={name}
            type="number"
            min={0}
            max={100}
            {...(cut
              ? {
                  value: Number.isNaN(cut[key]) ? '' : cut[key],
                  onChange: ({ target }) => onCut({ ...cut, [key]: target.valueAsNumber }),
                }
              : { defaultValue: value ?? 50 })}
            {...errorOf(fields, name)}
          />
        ))}
      </FieldPair>
    </>
  )
}

type Props = { version: number; isBusy: boolean; fields: ImageErrors }

export function UploadForm({ version, isBusy, fields }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [cut, setCut] = useState(CENTRED)
  return (
    <Form method="post" encType="multipart/form-data" className="stackSmall">
      <input type="hidden" name="intent" value="upload" />
      <input type="hidden" name="version" value={version} />
      <Field
        label={texts.fileLabel}
        name="file"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        hint={texts.fileHint}
        required
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        {...errorOf(fields, 'file')}
      />
      {file && <FocalPoint file={file} cut={cut} onPick={(focus) => setCut({ ...cut, ...focus })} />}
      <CutFields fields={fields} cut={cut} onCut={setCut} />
      <Button type="submit" isBusy={isBusy}>
        {texts.addButton}
      </Button>
    </Form>
  )
}
