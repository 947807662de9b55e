-- What staff write about an order for each other, or for its driver. Rows are added and never changed; they are deleted
-- when their time is over.
create table order_notes (
  order_note_id bigint generated always as identity primary key,
  order_id      bigint not null references orders,
  by_user_id    bigint not null references users,
  text          text not null check (text <> '' and length(text) <= 1000),
  for_driver    boolean not null,
  at            timestamptz not null
);
create index order_notes_of_order on order_notes (order_id, order_note_id);
create index order_notes_by_user on order_notes (by_user_id);
create index order_notes_by_age on order_notes (at);
create trigger order_notes_are_kept before update on order_notes for each row execute function refuse_change();
