-- Who is an admin is asked at each change of rights, and the next migration makes owners of them.
create index concurrently users_admins on users (user_id) where admin_access;
