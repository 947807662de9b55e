import { Form } from 'react-router'
import type { ConsoleProduct } from '#contract/console/products.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldPair } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import * as texts from './images-texts.ts'

type Errors = Record<string, string> | undefined

const errorOf = (fields: Errors, name: string) => (fields?.[name] ? { error: fields[name] } : {})

type Image = Pick<ConsoleProduct['images'][number], 'alt' | 'fit' | 'focus_x' | 'focus_y'>

const MIDDLE: Image = { alt: '', fit: 'crop', focus_x: 50, focus_y: 50 }

/** How a picture is described and cut. */
export function CutFields({ image = MIDDLE, fields }: { image?: Image; fields?: Errors }) {
  const focus = [
    { name: 'focus_x', label: texts.focusXLabel, value: image.focus_x },
    { name: 'focus_y', label: texts.focusYLabel, value: image.focus_y },
  ]
  return (
    <>
      <Field
        label={texts.altLabel}
        name="alt"
        maxLength={200}
        hint={texts.altHint}
        defaultValue={image.alt}
        {...errorOf(fields, 'alt')}
      />
      <Select label={texts.fitLabel} name="fit" defaultValue={image.fit ?? 'crop'}>
        {Object.entries(texts.FITS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <FieldPair>
        {focus.map(({ name, label, value }) => (
          <Field
            key={name}
            label={label}
            name={name}
            type="number"
            min={0}
            max={100}
            defaultValue={value ?? 50}
            {...errorOf(fields, name)}
          />
        ))}
      </FieldPair>
    </>
  )
}

type Props = { version: number; isBusy: boolean; fields: Errors }

export function UploadForm({ version, isBusy, fields }: Props) {
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
        {...errorOf(fields, 'file')}
      />
      <CutFields fields={fields} />
      <Button type="submit" isBusy={isBusy}>
        {texts.addButton}
      </Button>
    </Form>
  )
}
