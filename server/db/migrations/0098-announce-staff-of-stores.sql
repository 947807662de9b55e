-- small: user_stores (a row for each store of a member of staff)
-- Which drivers a store has decides whether it sells ASAP, which every process remembers.
create trigger user_stores_announce after insert or update or delete on user_stores
  for each statement execute function announce_change('places');
