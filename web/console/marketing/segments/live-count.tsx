import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { SegmentFigures } from '#contract/console/segments.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import * as texts from './segments-texts.ts'

export type CountReply = { ok: true; figures: SegmentFigures } | Failure

/** Pause after the last change before the customers are counted, in milliseconds. */
const PAUSE = 500

/** Number of customers with the filters in the form, counted after each change. Without scripts it stays empty. */
export function LiveCount() {
  const fetcher = useFetcher<CountReply>()
  const output = useRef<HTMLOutputElement>(null)
  const { submit } = fetcher
  useEffect(() => {
    const form = output.current?.form
    if (!form) return
    let timer: ReturnType<typeof setTimeout>
    const count = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const filters = new FormData(form)
        filters.set('intent', 'count')
        void submit(filters, { method: 'post' })
      }, PAUSE)
    }
    form.addEventListener('input', count)
    return () => {
      clearTimeout(timer)
      form.removeEventListener('input', count)
    }
  }, [submit])
  const { data } = fetcher
  return (
    <output ref={output} className="figures" aria-busy={fetcher.state !== 'idle'}>
      {data?.ok && texts.unsavedText(data.figures.customers)}
    </output>
  )
}
