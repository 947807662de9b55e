import { lockMissing } from '#server/db/migration-lock.ts'

// `npm run migrations:lock` writes down the checksum of each new migration. From then on it never changes.

const added = lockMissing()
console.log(added.length > 0 ? `Locked ${added.join(', ')}` : 'Every migration is locked already')
