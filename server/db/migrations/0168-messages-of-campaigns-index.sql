create index concurrently messages_of_campaign on messages (campaign_id) where campaign_id is not null;
