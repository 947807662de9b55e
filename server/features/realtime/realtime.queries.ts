import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

/** Notifies the process that holds the socket. */
export const announceGrant = (db: Database, socketId: string, channelData: string) =>
  db.run(sql`select pg_notify('realtime_grants', ${`${socketId} ${channelData}`})`)
