import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EditForm, type Fields } from '../editing/edit-form.tsx'
import type { FormValues } from '../editing/form-values.ts'
import { MarketingFrame } from './marketing-frame.tsx'

type EditorScreenProps = {
  /** Path of the list that the record belongs to. */
  listPath: string
  backLink: string
  /** Labels of the fields, by field. */
  labels: Record<string, string>
  /** Texts of a field's values, by field and value. */
  words: Record<string, Record<string, string>>
  title: string
  /** Shown below the title. */
  summary: ReactNode
  /** Identifies the stored record; null for a new record. */
  record: { id: number; version: number } | null
  loaded: { values: FormValues; isJustSaved: boolean; mayChange: boolean }
  /** Content of a record that can no longer be changed; it replaces the form. */
  readOnly?: ReactNode
  /** Sections below the form. */
  below?: ReactNode
  /** Returns the fields of the form. */
  children: (fields: Fields) => ReactNode
}

/** Screen that creates or changes one offer: title, form with conflict handling, and further sections. */
export function EditorScreen({
  listPath,
  backLink,
  labels,
  words,
  title,
  summary,
  record,
  loaded: { values, isJustSaved, mayChange },
  readOnly,
  below,
  children,
}: EditorScreenProps) {
  return (
    <MarketingFrame>
      <div>
        <p className="small">
          <Link to={listPath}>{backLink}</Link>
        </p>
        <h1>{title}</h1>
        {summary}
      </div>
      {readOnly || (
        <EditForm
          key={record?.id ?? 'new'}
          saved={values}
          version={record?.version ?? null}
          labels={labels}
          words={(name, value) => words[name]?.[value] ?? value}
          isJustSaved={isJustSaved}
          mayChange={mayChange}
        >
          {children}
        </EditForm>
      )}
      {below}
    </MarketingFrame>
  )
}
