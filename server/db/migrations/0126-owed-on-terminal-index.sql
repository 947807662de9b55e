create index concurrently payments_owed_on_terminal on payments (payment_id)
  where provider = 'terminal' and state <> 'authorised'
    and amount_cents - captured_cents + refunded_cents > returned_cents;
