/**
 * Checksums of earlier contents of a migration that some databases have applied. Such a database is accepted; whatever
 * else the contents differed in was levelled by a later migration.
 */
export const EARLIER_CHECKSUMS: Record<string, readonly string[]> = {
  // Differs in a comment alone, so both contents leave the same schema.
  '0022-keys-that-are-followed.sql': ['56b722ca906d78d550cbaa9c03a0355a226893fbf3f4844805225e0eb4b472d9'],
}
