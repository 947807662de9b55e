import { Note } from '#web/ui/note.tsx'

/** Why a form that was sent before scripts ran put nothing into the cart. */
export function CartProblem({ text }: { text: string }) {
  if (!text) return null
  return (
    <div className="page">
      <Note tone="error">{text}</Note>
    </div>
  )
}
