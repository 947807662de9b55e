import type { Statement } from './statement.ts'

/** Statements of an action by their origin. */
export type StatementParts = {
  own: Statement[]
  /** Statements of the demo's card gateway, which is an external server in a live shop. */
  gateway: Statement[]
  /** Statements of the job runner after the response. */
  jobs: Statement[]
}

export function partsOf(statements: readonly Statement[]): StatementParts {
  const inRequest = statements.filter(({ by }) => by === 'request')
  const transactions = groupTransactions(inRequest)
  const isGateway = (group: Statement[]) => group.some(({ text }) => text.includes('demo_gateway.'))
  return {
    own: transactions.filter((group) => !isGateway(group)).flat(),
    gateway: transactions.filter(isGateway).flat(),
    jobs: statements.filter((statement) => statement.by === 'job' && !isEmptyPoll(statement)),
  }
}

/** A poll of the job runner that found no job does not have to be replayed. */
const isEmptyPoll = ({ text, rowCount }: Statement) => text.includes('._private_jobs') && rowCount === 0

/** End of a transaction. The shop may send `commit` together with a setting in one message. */
const ENDS_TRANSACTION = /\b(commit|rollback)$/

/** Groups the statements of each transaction. A statement outside a transaction is a separate group. */
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
