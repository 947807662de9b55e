import { lockMissing } from '#server/db/migration-lock.ts'

// `npm run migrations:lock` stores the checksum of each new migration, which must not be changed afterwards.

const added = lockMissing()
console.log(added.length > 0 ? `Locked ${added.join(', ')}` : 'All migrations are locked already')
