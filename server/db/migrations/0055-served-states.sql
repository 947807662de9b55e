-- The states that the shop serves stood in six constraints. One function names them, so that another state is added by
-- replacing it; rows that it accepted before stay accepted. `server/db/states.test.ts` compares it with `domain/states.ts`.
create function is_served_state(state text) returns boolean immutable language sql
  return state in ('VIC', 'NSW');

alter table stores drop constraint stores_state_check, add constraint stores_state_check check (is_served_state(state));
alter table store_licences drop constraint store_licences_state_check,
  add constraint store_licences_state_check check (is_served_state(state));
alter table zones drop constraint zones_state_check, add constraint zones_state_check check (is_served_state(state));
alter table user_addresses drop constraint user_addresses_state_check,
  add constraint user_addresses_state_check check (is_served_state(state));
alter table orders drop constraint orders_state_check, add constraint orders_state_check check (is_served_state(state));
alter table address_localities drop constraint address_localities_state_check,
  add constraint address_localities_state_check check (is_served_state(state));
