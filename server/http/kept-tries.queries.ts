import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

type Try = { keyHash: Buffer; now: Date; since: Date; max: number }

/**
 * Notes a try when fewer than `max` lie in the window, in one statement: of tries that come together each sees the ones
 * before it. A time ahead of now is from before the demo's clock went back.
 */
export const noteTry = (db: Database, { keyHash, now, since, max }: Try) =>
  db.first<{ taken: boolean; oldest: Date }>(sql`
    insert into kept_tries as k (key_hash, times, taken, last_at)
    values (${keyHash}, array[${now}::timestamptz], true, ${now})
    on conflict (key_hash) do update set
      times = (
        select case when cardinality(recent) < ${max}::int then recent || ${now}::timestamptz else recent end
        from (select array(select t from unnest(k.times) t
          where t > ${since} and t <= ${now}::timestamptz + interval '1 minute' order by t) as recent) r),
      taken = (
        select count(*) from unnest(k.times) t
        where t > ${since} and t <= ${now}::timestamptz + interval '1 minute') < ${max}::int,
      last_at = ${now}
    returning taken, times[1] as oldest`)

export const forgetTry = (db: Database, keyHash: Buffer) =>
  db.run(sql`
    update kept_tries set times = times[1:cardinality(times) - 1] where key_hash = ${keyHash}`)
