-- A delivery note comes in once, whoever books it.
create table goods_receipts (
  goods_receipt_id bigint generated always as identity primary key,
  store_id      int not null references stores,
  supplier      text not null,
  delivery_note text not null,
  by_user_id    bigint references users,
  at            timestamptz not null
);
create unique index delivery_note_once on goods_receipts (store_id, lower(supplier), lower(delivery_note));
create index goods_receipts_by_user on goods_receipts (by_user_id);
create trigger goods_receipts_are_kept before update or delete on goods_receipts
  for each row execute function refuse_change();
