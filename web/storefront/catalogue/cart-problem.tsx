import { Notice } from '#web/ui/notice.tsx'

/** Why a form that was sent before scripts ran put nothing into the cart. */
export function CartProblem({ text }: { text: string }) {
  if (!text) return null
  return (
    <div className="page">
      <Notice tone="error">{text}</Notice>
    </div>
  )
}
