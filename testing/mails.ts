import sql from 'sql-template-tag'
import type { TestShop } from './open-shop.ts'

/** The path of the first link in the newest message to an e-mail or mobile that holds one below `below`. */
export async function mailedPath(test: TestShop, to: string, below: string): Promise<string> {
  const { db } = test
  // A forgotten password is answered first and mailed afterwards.
  if (below.startsWith('/forgot_password')) await test.runDueJobs()
  const rows = await db.rows<{ body: string }>(sql`
    select body from messages where recipient = ${to} order by message_id desc limit 10`)
  const links = rows.flatMap(({ body }) => /http:\/\/shop\.test(\/\S+)/.exec(body)?.[1] ?? [])
  const found = links.find((link) => link.startsWith(below))
  if (!found) throw new Error(`No link below ${below} was sent to ${to}`)
  return found
}
