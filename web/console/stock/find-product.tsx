import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { ScanWithCamera } from '#web/staff/camera/scan-with-camera.tsx'
import { useScannerField } from '#web/staff/use-scanner-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from './stock.module.css'
import * as texts from './stock-texts.ts'

type Props = {
  search?: string
  isCounting: boolean
  /** True if the page has a more important button. */
  isQuiet?: boolean
  /** Filters next to the field, and hidden fields submitted with the search. */
  children: ReactNode
  /** Rarely changed filters, after the buttons. */
  last?: ReactNode
}

/** Product search by name or barcode, typed or scanned. */
export function FindProduct({ search = '', isCounting, isQuiet = false, children, last }: Props) {
  const field = useScannerField()
  return (
    <Form action="/console/stock" className={styles.find}>
      <Field
        key={search}
        ref={field}
        label={texts.searchLabel}
        name="search"
        type="search"
        defaultValue={search}
        maxLength={STAFF_SEARCH_MAX}
        autoComplete="off"
      />
      {isCounting && <input type="hidden" name="do" value="count" />}
      {children}
      <Button type="submit" tone={isQuiet ? 'outline' : 'primary'}>
        {texts.findButton}
      </Button>
      <ScanWithCamera
        onCode={(code) => {
          const input = field.current
          if (!input) return
          input.value = code
          input.form?.requestSubmit()
        }}
      />
      {last}
    </Form>
  )
}
