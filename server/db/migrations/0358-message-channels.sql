alter table messages validate constraint messages_channel_check;
