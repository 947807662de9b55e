create index concurrently sessions_of_tablet on sessions (tablet_id) where tablet_id is not null;
