-- A `guest` is a customer whose orders staff took by phone or at the counter: contacts without a login, which reserve
-- neither e-mail nor mobile.
alter table users drop constraint users_state_check;
alter table users add constraint users_state_check
  check (state in ('pending', 'guest', 'full', 'closed')) not valid;
