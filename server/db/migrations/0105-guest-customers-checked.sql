alter table users validate constraint users_state_check;
