-- small: stores (a row for each store)
-- A store decides whether a pack with a barcode may be picked without a scan: always, with a reason, or with the PIN of a
-- manager or owner. `allowed` is the behaviour before this column.
alter table stores
  add column pick_without_scan text not null default 'allowed'
    check (pick_without_scan in ('allowed', 'reason', 'supervisor'));
alter table picks
  -- Why the packs were not scanned; null: scanned, without a barcode, or allowed by the store.
  add column unscanned_reason text,
  -- The manager or owner who approved the pick by PIN.
  add column approved_by bigint;
