-- Staff withdraw a consent for a customer who asks them to.
alter table consents drop constraint consents_source_check;
alter table consents add constraint consents_source_check
  check (source in ('account', 'unsubscribe_link', 'self_exclusion', 'account_closed', 'staff')) not valid;
