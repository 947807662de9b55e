import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useNewestPage } from './use-newest-page.ts'

const page = (order_id: number, version: number, note = '') => ({ order: { order_id, version }, note })

describe('the page of an order', () => {
  it.each([
    ['moves to a newer version', page(1, 2), page(1, 3), 'second'],
    ['accepts another reply of the same version', page(1, 2, 'before'), page(1, 2, 'after'), 'second'],
    ['ignores a late reply of an older version', page(1, 3), page(1, 2), 'first'],
    ['moves to another order', page(1, 3), page(2, 1), 'second'],
  ])('%s', (_what, first, second, shown) => {
    const { result, rerender } = renderHook(useNewestPage, { initialProps: first })
    rerender(second)
    expect(result.current).toBe(shown === 'first' ? first : second)
  })
})
