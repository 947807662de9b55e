-- The first supply to a person and the written instruction decide how the driver checks ID. Both are evidence, as the
-- confirmations of 0201 are. Closing an account may empty the instruction, which may hold a name.
create or replace trigger order_evidence_is_kept before update of age_method, age_text_version, age_confirmed_at,
  gift_confirmed_at, gift_text_version, instruction_version, legal_texts, licence_number, first_supply, instruction on orders
  for each row
  when (
    (old.placed_at is not null
      and (old.age_method, old.age_text_version, old.age_confirmed_at, old.gift_confirmed_at, old.gift_text_version,
        old.instruction_version, old.legal_texts, old.licence_number, old.first_supply)
      is distinct from (new.age_method, new.age_text_version, new.age_confirmed_at, new.gift_confirmed_at,
        new.gift_text_version, new.instruction_version, new.legal_texts, new.licence_number, new.first_supply))
    or (old.placed_at is not null and new.instruction not in (old.instruction, ''))
    or (old.age_confirmed_at is not null and new.age_confirmed_at is null)
    or (old.gift_confirmed_at is not null and new.gift_confirmed_at is null)
    or (old.legal_texts is not null and new.legal_texts is null)
    or (old.instruction_version is not null and new.instruction_version is null))
  execute function order_evidence_is_kept();
