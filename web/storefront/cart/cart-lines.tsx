import { CartLine } from './cart-line.tsx'
import type { CartLineView } from './cart-view.ts'

export function CartLines({ lines }: { lines: CartLineView[] }) {
  return (
    <ul aria-label="Items">
      {lines.map((line) => (
        <CartLine key={line.id} line={line} />
      ))}
    </ul>
  )
}
