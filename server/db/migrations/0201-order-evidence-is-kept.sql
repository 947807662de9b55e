-- Confirmations and wordings of an order are evidence. Until the order is placed they may still be given; later nobody changes
-- them, and none is ever emptied, except by retention (refuse_change, 0040).
create function order_evidence_is_kept() returns trigger language plpgsql as $$
begin
  if current_setting('coldie.retention', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    return new;
  end if;
  raise exception 'confirmations of order % are kept as they are', old.order_id
    using errcode = 'check_violation', constraint = 'order_evidence_is_kept';
end $$;
create trigger order_evidence_is_kept before update of age_method, age_text_version, age_confirmed_at, gift_confirmed_at,
  gift_text_version, instruction_version, legal_texts, licence_number on orders for each row
  when (
    (old.placed_at is not null
      and (old.age_method, old.age_text_version, old.age_confirmed_at, old.gift_confirmed_at, old.gift_text_version,
        old.instruction_version, old.legal_texts, old.licence_number)
      is distinct from (new.age_method, new.age_text_version, new.age_confirmed_at, new.gift_confirmed_at,
        new.gift_text_version, new.instruction_version, new.legal_texts, new.licence_number))
    or (old.age_confirmed_at is not null and new.age_confirmed_at is null)
    or (old.gift_confirmed_at is not null and new.gift_confirmed_at is null)
    or (old.legal_texts is not null and new.legal_texts is null)
    or (old.instruction_version is not null and new.instruction_version is null))
  execute function order_evidence_is_kept();
