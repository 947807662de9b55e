import { z } from 'zod'
import { Id, Integer } from '#contract/fields.ts'
import { readJsonInput } from '#web/platform/api/form-input.ts'

const ListOrder = z.array(z.object({ id: Id, version: Integer }))

/**
 * Parses the order that an `OrderList` submitted, such as `[{"id": 3, "version": 1}]`. An empty text is an empty list.
 * @throws ApiError for any other text
 */
export const readOrder = (text: string): z.input<typeof ListOrder> =>
  readJsonInput(ListOrder, text || '[]', 'order')
