-- The orders in which lists are shown, for every store together and for each store.
create index concurrently orders_placed on orders (created_at desc, order_id desc) where placed_at is not null;
create index concurrently orders_placed_of_store on orders (store_id, created_at desc, order_id desc) where placed_at is not null;
create index concurrently orders_placed_of_user on orders (user_id, created_at desc, order_id desc) where placed_at is not null;
create index concurrently problem_reports_of_all_stores on problem_reports (status, problem_report_id desc);
create index concurrently product_reviews_of_all_stores on product_reviews (state, product_review_id desc);
create index concurrently product_reviews_shown on product_reviews (product_id, modified_at desc, product_review_id desc) where state = 'published';
create index concurrently delivery_ratings_newest on delivery_ratings (modified_at desc, order_id desc);
create index concurrently delivery_ratings_of_store_newest on delivery_ratings (store_id, modified_at desc, order_id desc);
create index concurrently approvals_listed on approvals (state, approval_id desc);
create index concurrently approvals_listed_by_user on approvals (requested_by, state, approval_id desc);
create index concurrently messages_sent_newest on messages (message_id desc) where sent_at is not null;
create index concurrently messages_of_store on messages (store_id, message_id desc) where store_id is not null;
create index concurrently messages_sent_of_store on messages (store_id, message_id desc) where store_id is not null and sent_at is not null;
create index concurrently audit_log_words on audit_log using gin (lower(action || ' ' || subject) gin_trgm_ops);
