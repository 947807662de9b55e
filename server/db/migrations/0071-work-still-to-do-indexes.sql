-- What jobs look for among rows that grow with the orders: found by an index, and read some at a time.
create index concurrently payments_changed on payments (modified_at, payment_id);
create index concurrently demo_gateway_transactions_paged on demo_gateway.transactions (created_at, transaction_id);
create index concurrently payment_steps_to_do on payment_steps (payment_step_id) where done_at is null and refused_at is null;
create index concurrently users_closed on users (user_id) where state = 'closed';
create index concurrently payments_not_settled on payments (order_id) where settlement_declined_at is not null;
create index concurrently payment_steps_refunds_refused on payment_steps (payment_id) where kind = 'refund' and refused_at is not null and instead is null;
create index concurrently payment_disputes_not_won on payment_disputes (payment_id) where state <> 'won';
create index concurrently payment_events_listed on payment_events ((failure <> '') desc, received_at desc) where kind <> 'check';
