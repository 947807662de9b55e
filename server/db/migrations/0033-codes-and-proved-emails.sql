-- Tries at codes, by mobile. They outlive code and account: a pending account ends after a day, and guessing must not
-- begin anew with it. No key to users for that reason.
create table verification_tries (
  verification_try_id bigint generated always as identity primary key,
  -- Keyed hash of the mobile.
  mobile_hash bytea not null,
  account_id  bigint not null,
  tried_at    timestamptz not null
);
create index verification_tries_of_mobile on verification_tries (mobile_hash, tried_at);
create index verification_tries_expiry on verification_tries (tried_at);

-- A longer code of letters, texted while somebody uses up the tries at a mobile: too long to guess, so it needs no share
-- of those tries.
alter table verification_codes
  add column backup_hash  bytea,
  add column backup_tries int not null default 0 check (backup_tries between 0 and 5);

-- An e-mail identifies nobody before its reader has followed a link from it.
alter table users add column email_verified_at timestamptz;
-- Staff were let in by an admin, the first admin by a mailed link; `.test` is reserved, so these are the demo's accounts.
update users set email_verified_at = created_at
  where state = 'full' and (admin_access or store_access or type <> 'customer' or email like '%@coldie.test');
