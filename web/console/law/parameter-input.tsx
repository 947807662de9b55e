import { useState } from 'react'
import { LAW_LIST_MAX, LAW_TEXT_MAX } from '#domain/field-lengths.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { type ParameterField, inputName } from './law-form.ts'
import * as texts from './law-texts.ts'

/** Texts longer than this get a field of several lines. */
const LINE_LENGTH = 60
const ROWS = { text: 4, json: 12 }

type Props = { field: ParameterField; error: string | undefined }

/** Input of one parameter of a rule, by the kind of its value. */
export function ParameterInput({ field, error }: Props) {
  const { kind, name, value } = field
  const shared = { label: texts.parameterName(name), name: inputName(field), ...(error && { error }) }
  if (kind === 'flag')
    return (
      <Select {...shared} defaultValue={value}>
        <option value="true">{texts.yes}</option>
        <option value="false">{texts.no}</option>
      </Select>
    )
  if (kind === 'json' || value.length > LINE_LENGTH)
    return <LongInput {...shared} kind={kind === 'json' ? 'json' : 'text'} start={value} />
  return <Field {...shared} type={kind === 'number' ? 'number' : 'text'} defaultValue={value} />
}

type LongProps = { label: string; name: string; error?: string; kind: 'text' | 'json'; start: string }

function LongInput({ kind, start, ...shared }: LongProps) {
  const [value, setValue] = useState(start)
  return (
    <TextArea
      {...shared}
      value={value}
      rows={ROWS[kind]}
      spellCheck={kind === 'text'}
      maxLength={kind === 'json' ? LAW_LIST_MAX : LAW_TEXT_MAX}
      onChange={(event) => setValue(event.target.value)}
    />
  )
}
