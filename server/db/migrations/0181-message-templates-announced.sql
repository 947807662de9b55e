-- Every process keeps the owner's words of messages in memory, as it does the settings.
create trigger message_templates_announce after insert or update or delete on message_templates
  for each statement execute function announce_change('settings');
