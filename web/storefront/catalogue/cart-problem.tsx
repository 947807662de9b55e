import { Notice } from '#web/ui/notice.tsx'

/** Error of an add-to-cart form that was submitted without JavaScript. */
export function CartProblem({ text }: { text: string }) {
  if (!text) return null
  return (
    <div className="page">
      <Notice tone="error">{text}</Notice>
    </div>
  )
}
