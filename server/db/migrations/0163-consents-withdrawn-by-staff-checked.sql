alter table consents validate constraint consents_source_check;
