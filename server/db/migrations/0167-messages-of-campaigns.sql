-- What became of a campaign. Without a foreign key, which would lock the campaigns as well.
alter table messages add column campaign_id bigint;
