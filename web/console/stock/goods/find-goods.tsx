import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { useScannerField } from '#web/staff/use-scanner-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from './goods.module.css'
import type { useGoodsScan } from './use-goods-scan.ts'
import * as texts from './goods-texts.ts'

/** Search field for scans and parts of a name. Products found by name are listed below it for selection. */
export function FindGoods({ scan }: { scan: ReturnType<typeof useGoodsScan> }) {
  const field = useScannerField()
  return (
    <search className="stackSmall">
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('code')
          if (typeof typed !== 'string' || typed.trim() === '') return
          void scan.take(typed.trim())
          event.currentTarget.reset()
        }}
      >
        <Field
          ref={field}
          label={texts.findLabel}
          name="code"
          maxLength={STAFF_SEARCH_MAX}
          autoComplete="off"
        />
        <Button type="submit" tone="outline" isBusy={scan.isBusy}>
          {texts.findButton}
        </Button>
      </form>
      <output className={styles.message} aria-live="assertive">
        {scan.message}
      </output>
      {scan.found.length > 0 && (
        <ul className={styles.found} aria-label={texts.foundLabel}>
          {scan.found.map((product) => (
            <li key={product.product_id}>
              <span>{product.name}</span>
              <Button
                tone="outline"
                isSmall
                aria-label={texts.addLabel(product.name)}
                onClick={() => scan.choose(product)}
              >
                {texts.addButton}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
