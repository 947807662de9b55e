import type { Statement } from './statement.ts'

/** An action's statements by whose work they are. */
export type Parts = {
  own: Statement[]
  /** Of the demo's card gateway, which in a live shop is somebody else's server. */
  gateway: Statement[]
  /** Sent after the answer by the job runner. */
  jobs: Statement[]
}

export function partsOf(statements: readonly Statement[]): Parts {
  const inRequest = statements.filter(({ by }) => by === 'request')
  const transactions = groupTransactions(inRequest)
  const isGateway = (group: Statement[]) => group.some(({ text }) => text.includes('demo_gateway.'))
  return {
    own: transactions.filter((group) => !isGateway(group)).flat(),
    gateway: transactions.filter(isGateway).flat(),
    // A runner that looked for work and found none leaves nothing to be done again.
    jobs: statements.filter(({ by, rowCount }) => by === 'job' && rowCount > 0),
  }
}

/** The shop sends `commit` together with a setting, in one message. */
const ENDS_TRANSACTION = /\b(commit|rollback)$/

/** Each from its `begin` to its end; a statement outside one is a group by itself. */
function groupTransactions(statements: readonly Statement[]): Statement[][] {
  const groups: Statement[][] = []
  let isOpen = false
  for (const statement of statements) {
    if (isOpen) groups.at(-1)!.push(statement)
    else groups.push([statement])
    if (statement.text === 'begin') isOpen = true
    if (ENDS_TRANSACTION.test(statement.text)) isOpen = false
  }
  return groups
}
