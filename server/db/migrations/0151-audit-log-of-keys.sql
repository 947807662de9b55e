-- What a program did by its API key: the key stands where a person's role does.
create index concurrently audit_log_of_api_key on audit_log (by_role, at) where by_role like 'api_key %';
