-- Closing an account and its export follow these keys to a person.
create index delivery_ratings_of_user on delivery_ratings (user_id);
create index problem_reports_of_user on problem_reports (user_id);
create index problem_reports_resolved_by on problem_reports (resolved_by) where resolved_by is not null;
create index product_reviews_decided_by on product_reviews (decided_by) where decided_by is not null;
