import { Link } from 'react-router'
import { type DispatchProps, selectLink } from './dispatch-props.ts'
import { onBoardOf } from './dispatch-view.ts'
import { DispatchPanel } from './dispatch-panel.tsx'
import { TransferForm } from './transfer-form.tsx'
import * as texts from './dispatch-texts.ts'

/** Panel after a breakdown: everything that a driver has on board goes to another driver or back to the store. */
export function BreakdownPanel({
  board,
  store,
  driver,
}: DispatchProps & { driver: { user_id: number; firstname: string } }) {
  const orders = onBoardOf(board, driver.user_id)
  return (
    <DispatchPanel title={texts.breakdownTitle(driver.firstname)} storeId={store.store_id}>
      {orders.length === 0 ? (
        <p>{texts.nothingOnBoard}</p>
      ) : (
        <>
          <ul>
            {orders.map(({ order_id, order_number, line_1 }) => (
              <li key={order_id}>
                <Link to={selectLink(store.store_id, order_id)} preventScrollReset className="figures">
                  {order_number}
                </Link>
                , {line_1}
              </li>
            ))}
          </ul>
          <TransferForm {...{ board, orders }} from={driver.user_id} />
        </>
      )}
    </DispatchPanel>
  )
}
