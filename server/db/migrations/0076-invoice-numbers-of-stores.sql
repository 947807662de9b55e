alter table invoices drop constraint invoice_number_once;

create or replace function invoice_number_follows() returns trigger language plpgsql as $$
declare
  last_number int;
begin
  if new.series_store_id is null then
    select max(number) into last_number from invoices i
    where i.abn = new.abn and i.kind = new.kind and i.series_store_id is null;
  else
    select max(number) into last_number from invoices i
    where i.abn = new.abn and i.series_store_id = new.series_store_id and i.kind = new.kind
      and i.series_store_id is not null;
  end if;
  if new.number <> coalesce(last_number, 0) + 1 then
    raise exception 'invoice % of % leaves a gap', new.number, new.abn
      using errcode = 'check_violation', constraint = 'invoice_numbers_have_no_gap';
  end if;
  return new;
end $$;
