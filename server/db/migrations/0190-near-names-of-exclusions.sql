-- Keys by which nearly the same name with the same birth date is found: such an account waits for a person's decision.
-- small: self_exclusion_keys (up to some hundreds for each exclusion)
alter table self_exclusion_keys drop constraint self_exclusion_keys_kind_check;
alter table self_exclusion_keys add constraint self_exclusion_keys_kind_check
  check (kind in ('name', 'name_dob', 'email', 'mobile', 'near_name_dob'));
