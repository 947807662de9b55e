import { ButtonLink } from '#web/ui/button.tsx'
import { Glass } from '#web/ui/glass.tsx'
import { type Addition, AdditionNote } from './merge-notice.tsx'
import styles from './cart.module.css'

export function EmptyCart({ shopPath, addition }: { shopPath: string; addition: Addition | null }) {
  return (
    <div className={`page ${styles.empty}`}>
      <h1 className="featureText">My Cart</h1>
      <Glass level={0} size={7} />
      <p>Your cart is empty.</p>
      {addition && <AdditionNote addition={addition} />}
      <ButtonLink to={shopPath}>Back to Shop</ButtonLink>
    </div>
  )
}
