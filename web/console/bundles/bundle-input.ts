import { previewBundle } from '#contract/console/bundles.ts'
import { readJsonInput } from '#web/platform/api/form-input.ts'

type FieldReader = (name: string) => string

/**
 * Reads the parts, which the form sends as JSON, and the fields `rule-3` and `amount-3` of each store.
 * @throws ApiError if the parts are no JSON or have another shape
 */
export function bundleInput(form: FormData, text: FieldReader) {
  const storeIds = [...form.keys()].flatMap((name) => /^rule-(\d+)$/.exec(name)?.[1] ?? [])
  return {
    parts: readJsonInput(previewBundle.body?.shape.parts, text('parts') || '[]', 'parts'),
    prices: storeIds.flatMap((store_id): object[] => {
      const [rule, amount] = [text(`rule-${store_id}`), text(`amount-${store_id}`)]
      if (rule === 'percent') return [{ store_id, percent_off: amount }]
      return rule === 'fixed' ? [{ store_id, price: amount }] : []
    }),
  }
}
