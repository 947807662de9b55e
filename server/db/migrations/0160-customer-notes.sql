-- What staff note about a customer, whatever they ordered.
create table customer_notes (
  customer_note_id bigint generated always as identity primary key,
  user_id          bigint not null references users (user_id),
  by_user_id       bigint not null references users (user_id),
  text             text not null check (text <> '' and length(text) <= 1000),
  at               timestamptz not null
);
create index customer_notes_of_user on customer_notes (user_id, customer_note_id desc);
create index customer_notes_by_user on customer_notes (by_user_id);
create index customer_notes_by_age on customer_notes (at);
create trigger customer_notes_are_kept before update on customer_notes for each row execute function refuse_change();
