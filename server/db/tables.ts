// Written from the migrated database by `npm run row-types`: never by hand.

import type { AddressState } from '#domain/states.ts'

/** The columns of each table, with the types that the driver gives. */
export type Tables = {
  address_change_requests: {
    at: Date
    by_user_id: number
    city: string
    delivery_notes: string
    is_unlisted: boolean
    lat: number
    line_1: string
    line_2: string
    lng: number
    order_id: number
    postcode: string
    rise_cents: number
    state: AddressState
    total_cents: number
  }
  address_localities: {
    lat: number | null
    lng: number | null
    locality_id: number
    name: string
    pid: string
    postcode: string
    search: string
    state: AddressState
  }
  address_locality_aliases: {
    locality_id: number
    search: string
  }
  address_points: {
    building: string
    last_suffix: string
    lat: number
    level: string
    lng: number
    number_first: number
    number_last: number | null
    number_prefix: string
    number_suffix: string
    pid: string
    postcode: string
    street_id: number
    unit: string
    unit_type: string
  }
  address_street_aliases: {
    bare: string
    search: string
    street_id: number
  }
  address_street_names: {
    bare: string
  }
  address_streets: {
    bare: string
    locality_id: number
    name: string
    pid: string
    search: string
    size: number
    street_id: number
  }
  amount_limits: {
    action: 'refund' | 'goodwill' | 'gift_card'
    per_day_cents: number
    per_order_cents: number | null
    role: 'store_access' | 'admin' | 'approver'
    version: number
  }
  api_keys: {
    api_key_id: number
    created_at: Date
    created_by: number
    expires_at: Date | null
    key_hash: Buffer
    last_used_at: Date | null
    name: string
    prefix: string
    revoked_at: Date | null
    scopes: string[]
    store_id: number | null
  }
  approvals: {
    amount_cents: number | null
    approval_id: number
    decided_at: Date | null
    decided_by: number | null
    decision_reason: string
    emptied_at: Date | null
    expires_at: Date
    idempotency_key: string | null
    kind: 'refund' | 'goodwill' | 'gift_card' | 'roles' | 'limits'
    order_id: number | null
    payload: unknown
    payload_hash: Buffer
    requested_at: Date
    requested_by: number
    state: 'pending' | 'approved' | 'rejected' | 'expired'
    subject_user_id: number | null
  }
  arrival_estimates: {
    order_id: number
    ordering_eta: Date
    pickup_eta: Date | null
    store_id: number
  }
  audit_chain: {
    audit_log_id: number
    content_hash: Buffer
    deleted_at: Date | null
    hash: Buffer
    link_no: number
    previous: Buffer
  }
  audit_checkpoints: {
    at: Date
    hash: Buffer
    link_no: number
    signature: string
  }
  audit_log: {
    action: string
    after: unknown
    at: Date
    audit_log_id: number
    before: unknown
    by_role: string
    by_user_id: number | null
    details: unknown
    device: string
    ip: string
    subject: string
  }
  banners: {
    background_color: string
    background_image: unknown
    banner_id: number
    button_text: string
    content: string
    finish_at: Date | null
    further_zone_ids: number[]
    link: string
    promo_code_id: number | null
    sequence: number
    start_at: Date | null
    status: 'ACTIVE' | 'INACTIVE'
    store_id: number | null
    title: string
    version: number
    zone_id: number | null
  }
  bundle_discounts: {
    pack_id: number
    percent_off: number
  }
  bundle_parts: {
    bundle_product_id: number
    count: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
    part_product_id: number
    position: number
    size: number
  }
  campaigns: {
    body: string
    campaign_id: number
    channel: 'email' | 'sms'
    created_at: Date
    created_by_user_id: number
    days: number
    finished_at: Date | null
    name: string
    ordered: 'any' | 'within' | 'not_within'
    queued: number
    reached_user_id: number
    scheduled_at: Date | null
    segment_id: number | null
    state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'canceled'
    store_id: number | null
    subject: string
    version: number
    zone_id: number | null
  }
  captcha_answers: {
    expires_at: Date
    nonce: string
  }
  care_cases: {
    care_case_id: number
    decided_at: Date | null
    decided_by: number | null
    decision: 'nothing' | 'message' | 'pause' | 'call' | null
    email: string
    kind: 'concern' | 'signal'
    message: string
    mobile: string
    name: string
    raised_at: Date
    reason: string
    signals: unknown
    user_id: number | null
    version: number
  }
  care_rules: {
    at: Date
    by_user_id: number | null
    care_rule_id: number
    parameters: unknown
  }
  cart_additions: {
    added: unknown
    at: Date
    cart_id: string
    left_out: unknown
    source: 'older_cart' | 'order'
  }
  cart_item_keys: {
    at: Date
    body_hash: Buffer
    cart_id: string
    cart_item_id: number
    key: string
  }
  cart_items: {
    cart_id: string
    cart_item_id: number
    created_at: Date
    modified_at: Date
    pack_id: number
    quantity: number
    told_price_cents: number
  }
  carts: {
    cart_id: string
    created_at: Date
    merged_into: string | null
    modified_at: Date
    placed_at: Date | null
    promo_code_id: number | null
    referrer_id: number | null
    session_hash: Buffer | null
    store_id: number
    user_id: number | null
    zone_id: number
  }
  catalogue_changes: {
    catalogue_change_id: number
    category_id: number | null
    changed_at: Date
    product_id: number | null
    store_id: number | null
    transaction_id: string
  }
  catalogue_imports: {
    bad: unknown
    by_user_id: number | null
    catalogue_import_id: number
    changes: unknown
    content: string
    counts: unknown
    created_at: Date
    done: number
    ended_at: Date | null
    kind: 'shopify_products' | 'shopify_inventory'
    status: 'ready' | 'applying' | 'applied' | 'undone' | 'failed'
    store_id: number | null
    undo: unknown
  }
  categories: {
    background_color: string
    background_opacity: number
    category_id: number
    created_at: Date
    description: string
    image_alt: string
    image_src: string
    keywords: string
    meta: string
    modified_at: Date
    name: string
    parent_id: number | null
    slug: string
    sort: number
    status: 'ACTIVE' | 'INACTIVE'
    text_color: string
    text_opacity: number
    title: string
    version: number
  }
  consents: {
    at: Date
    channel: 'email' | 'sms'
    consent_id: number
    is_granted: boolean
    source: 'account' | 'unsubscribe_link' | 'self_exclusion' | 'account_closed' | 'staff'
    text_version: string
    user_id: number
  }
  contact_changes: {
    asked_at: Date
    channel: 'email' | 'mobile'
    confirm_hash: Buffer | null
    confirmed_at: Date | null
    contact_change_id: number
    expires_at: Date
    new_value: string
    old_value: string
    undo_hash: Buffer | null
    undo_until: Date | null
    undone_at: Date | null
    user_id: number
  }
  content_items: {
    content: string
    content_id: number
    modified_at: Date
    revision: number
    sort: number
    title: string
    uri: string
    version: string
    written_by: number | null
  }
  content_plans: {
    content: string
    content_id: number
    over_title: string
    over_version: string
    sort: number
    starts_at: Date
    title: string
    written_at: Date
    written_by: number | null
  }
  content_versions: {
    content: string
    title: string
    uri: string
    valid_from: Date
    version: string
    written_by: number | null
  }
  credential_notices: {
    change: string
    changed_at: Date
    credential_notice_id: number
    expires_at: Date
    token_hash: Buffer
    used_at: Date | null
    user_id: number
  }
  credit_entries: {
    amount_cents: number
    at: Date
    by_user_id: number | null
    credit_entry_id: number
    idempotency_key: string | null
    kind:
      | 'goodwill'
      | 'referral'
      | 'referral_reversed'
      | 'gift_card'
      | 'held'
      | 'released'
      | 'returned'
      | 'refunded'
      | 'closed'
    order_id: number | null
    reason: string
    user_id: number
  }
  customer_categories: {
    category_id: number
    user_id: number
  }
  customer_notes: {
    at: Date
    by_user_id: number
    customer_note_id: number
    text: string
    user_id: number
  }
  customer_summaries: {
    last_order_at: Date
    orders: number
    spend_cents: number
    store_id: number
    user_id: number
  }
  customer_summary_progress: {
    filled_to: number
    is_filled: boolean
    only_row: boolean
  }
  customer_tags: {
    tag: string
    user_id: number
  }
  data_breach_entries: {
    at: Date
    by_user_id: number
    data_breach_entry_id: number
    data_breach_id: number
    kind: 'note' | 'assessment' | 'notifiable' | 'not_notifiable' | 'regulator_notified' | 'people_notified'
    text: string
  }
  data_breaches: {
    data_breach_id: number
    data_kinds: string
    due_on: Date
    found_at: Date
    people: string
    reported_at: Date
    reported_by: number
    summary: string
  }
  data_keys: {
    created_at: Date
    is_active: boolean
    version: number
    wrapped: Buffer
  }
  delivery_ratings: {
    comment: string
    created_at: Date
    modified_at: Date
    order_id: number
    stars: 1 | 2 | 3 | 4 | 5
    store_id: number
    user_id: number
    version: number
  }
  demo_inbox: {
    channel: 'email' | 'sms'
    demo_inbox_id: number
    html: string | null
    recipient: string
    sent_at: Date
    subject: string
    text: string
  }
  demo_inbox_attachments: {
    content: Buffer
    content_type: string
    demo_inbox_attachment_id: number
    demo_inbox_id: number
    filename: string
  }
  dispatch_orders: {
    applied_driver_id: number | null
    driver_id: number | null
    eta: Date | null
    next_driver_id: number | null
    next_minutes: number | null
    order_id: number
    reason:
      | 'no_driver_on_shift'
      | 'not_trained'
      | 'papers_ended'
      | 'vehicle_full'
      | 'outside_lawful_hours'
      | 'not_ready'
      | 'all_too_late'
      | 'own_order'
      | null
    since: Date | null
    spare_minutes: number | null
    store_id: number
    until: Date | null
  }
  dispatch_pins: {
    at: Date
    by_user_id: number
    driver_id: number
    order_id: number
  }
  dispatch_planner: {
    failing_since: Date | null
    holder: string | null
    is_only: boolean
    lease_until: Date | null
    planned_at: Date | null
  }
  dispatch_routes: {
    driver_id: number
    plan_version: number
    seen_stop: unknown
    stop_keys: string
    stops: unknown
  }
  door_checks: {
    at: Date
    declaration: boolean
    document_type: string | null
    door_check_id: number
    driver_id: number
    issuer: string | null
    name_match: boolean
    not_expired: boolean
    nth: number | null
    order_id: number
    outcome: 'passed' | 'refused'
    over_18: boolean
    photo_match: boolean
    postcode: string
    recipient_name: string
    recipient_role: 'buyer' | 'gift_recipient' | null
    refusal_reason: 'minor' | 'no_valid_id' | 'wrong_person' | 'unattended' | 'intoxicated' | null
    sober: boolean
    superseded_outcome: string | null
  }
  driver_actions: {
    action_id: string
    body_hash: Buffer
    door_answers: unknown
    driver_id: number
    is_measured: boolean
    kind: 'start' | 'arrive' | 'hand_over' | 'complete' | 'refuse' | 'load'
    order_id: number
    received_at: Date
    result: unknown
    review: 'waiting' | 'accepted' | 'rejected' | null
    reviewed_at: Date | null
    reviewed_by: number | null
    started_at: Date
    tapped_at: Date
    version_after: number | null
    version_before: number | null
  }
  driver_documents: {
    driver_document_id: number
    driver_id: number
    expires_on: Date
    kind: 'licence' | 'registration' | 'insurance' | 'right_to_work'
    number_end: string
    recorded_at: Date
    recorded_by: number
  }
  driver_pay_rules: {
    drop_cents: number
    hour_cents: number
    kilometre_cents: number
    valid_from: Date
  }
  driver_positions: {
    accuracy: number | null
    at: Date
    driver_id: number
    lat: number
    lng: number
  }
  driver_shifts: {
    away_reason: 'break' | 'vehicle_broken' | null
    away_since: Date | null
    away_until: Date | null
    driver_id: number
    driver_shift_id: number
    ended_at: Date | null
    started_at: Date
  }
  driver_training_records: {
    driver_id: number
    driver_training_record_id: number
    expires_on: Date
    issued_on: Date
    number: string
    recorded_at: Date
    recorded_by: number | null
  }
  drivers: {
    over_18: boolean
    user_id: number
    vehicle: 'bicycle' | 'scooter' | 'car' | 'van' | null
  }
  favourites: {
    created_at: Date
    product_id: number
    user_id: number
  }
  final_reports: {
    at: Date
    by_user_id: number
    content: string
    differences: unknown
    final_report_id: number
    nth: number
    period_from: Date
    period_to: Date
    sha256: string
    state: AddressState
  }
  finished_work: {
    finished_at: Date
    name: string
  }
  gift_card_purchases: {
    amount_cents: number
    body_hash: Buffer
    buyer_email: string
    card_type: string
    created_at: Date
    from_name: string
    gateway_id: string | null
    gift_card_id: number | null
    gift_card_purchase_id: number
    idempotency_key: string | null
    last_two: string
    message: string
    modified_at: Date
    payer: string
    provider: string
    recipient_email: string
    recipient_name: string
    reference: string
    refunded_by: number | null
    secret: string
    send_at: Date
    sent_at: Date | null
    started_at: Date
    started_by: number | null
    state:
      | 'authorising'
      | 'authorised'
      | 'voiding'
      | 'declined'
      | 'voided'
      | 'captured'
      | 'refunding'
      | 'refunded'
    time_zone: string
    token_hash: Buffer
    type: string
    user_id: number | null
  }
  gift_cards: {
    amount_cents: number
    approved_by: number | null
    code_end: string
    code_hash: Buffer
    email: string
    expired_at: Date | null
    expires_at: Date
    gift_card_id: number
    issued_at: Date
    issued_by: number | null
    message: string
    redeemed_at: Date | null
    redeemed_by: number | null
  }
  goods_receipts: {
    at: Date
    by_user_id: number | null
    delivery_note: string
    goods_receipt_id: number
    store_id: number
    supplier: string
  }
  hand_over_distances: {
    at: Date
    distance: 'within_100_m' | 'within_300_m' | 'more' | 'unknown'
    driver_id: number
    explained_at: Date | null
    order_id: number
    reason: string
    reviewed_at: Date | null
    reviewed_by: number | null
  }
  installation: {
    created_at: Date
    filled_at: Date | null
    id_key: number
    mode: 'demo' | 'live'
    only_row: boolean
  }
  invoice_counters: {
    abn: string
    kind: 'invoice' | 'adjustment'
    last_number: number
  }
  invoice_series: {
    abn: string
    kind: 'invoice' | 'adjustment'
    last_number: number
    store_id: number
  }
  invoices: {
    abn: string
    at: Date
    document: unknown
    gst_cents: number
    invoice_id: number
    kind: string
    number: number
    order_id: number
    refund_id: number | null
    series_store_id: number | null
    total_cents: number
  }
  law_rules: {
    approved_at: Date | null
    approved_by: number | null
    checked_at: Date | null
    checked_by: number | null
    citation: string
    law_rule_id: number
    parameters: unknown
    rule:
      | 'delivery_hours'
      | 'closed_days'
      | 'accepted_documents'
      | 'recipient'
      | 'driver_training'
      | 'notices'
      | 'refusal_classes'
      | 'report_categories'
    source_date: Date | null
    state: AddressState
    status: 'pending' | 'approved' | 'withdrawn'
    valid_from: Date
    valid_to: Date | null
    withdrawn_at: Date | null
  }
  lawful_hours: {
    closes: string | null
    day: string
    opens: string | null
    state: AddressState
    valid_from: Date
    valid_to: Date | null
  }
  ledger_entries: {
    account:
      | 'gateway'
      | 'sales'
      | 'delivery'
      | 'surcharge'
      | 'discounts'
      | 'customer_credit'
      | 'rounding'
      | 'gift_cards'
      | 'referral_rewards'
      | 'goodwill'
      | 'disputes'
      | 'paid_elsewhere'
      | 'terminal'
      | 'customer_deposits'
      | 'tips'
    amount_cents: number
    at: Date
    ledger_entry_id: number
    order_id: number | null
    payment_id: number | null
    posting: string
  }
  limit_uses: {
    action: 'refund' | 'goodwill' | 'gift_card'
    amount_cents: number
    answered_at: Date | null
    approval_id: number | null
    ask_hash: Buffer | null
    at: Date
    day: Date
    limit_use_id: number
    made_at: Date
    order_id: number | null
    user_id: number
  }
  list_count_changes: {
    change: number
    list: string
    part: number
  }
  list_counts: {
    list: string
    part: number
    total: number
  }
  message_attachments: {
    content: Buffer
    content_type: string
    filename: string
    message_id: number
  }
  message_templates: {
    closing: string
    opening: string
    sms: string
    subject: string
    template: string
    updated_at: Date
    updated_by: number
    version: number
  }
  messages: {
    attempts: number
    body: string
    campaign_id: number | null
    category: 'transactional' | 'marketing'
    channel: 'email' | 'sms' | 'push'
    created_at: Date
    dead_at: Date | null
    expires_at: Date | null
    held_until: Date | null
    html: string | null
    kind: string
    last_error: string
    message_id: number
    next_try_at: Date | null
    once_key: string | null
    order_id: number | null
    recipient: string
    sent_at: Date | null
    store_id: number | null
    subject: string
    user_id: number | null
  }
  order_bags: {
    at: Date
    code: string
    order_id: number
    seal: string
  }
  order_charges: {
    amount_cents: number
    charge_id: number
    name: string
    order_id: number
  }
  order_discounts: {
    amount_cents: number
    name: string
    nth: number
    order_id: number
    promo_code_id: number | null
    promotion_id: number | null
    reason: string
  }
  order_events: {
    at: Date
    by_kind: 'customer' | 'staff' | 'driver' | 'system' | 'autopilot'
    by_user_id: number | null
    from_value: number | null
    order_event_id: number
    order_id: number
    reason: string
    to_value: number | null
    what:
      | 'status'
      | 'packing'
      | 'driver'
      | 'items'
      | 'supply'
      | 'payment'
      | 'refund'
      | 'dispute'
      | 'address'
      | 'time'
  }
  order_limits: {
    dry_days: number[]
    pending_dry_days: number[]
    pending_from: Date | null
    pending_weekly_cents: number | null
    pending_weekly_drink_tenths: number | null
    user_id: number
    version: number
    weekly_cents: number | null
    weekly_drink_tenths: number | null
  }
  order_lines: {
    abv: number
    bundle_name: string | null
    bundle_product_id: number | null
    bundle_quantity: number | null
    discount_cents: number
    gst_free: boolean
    kind: string
    missing_wish: 'refund' | 'substitute' | 'ask' | null
    order_id: number
    order_line_id: number
    pack_id: number
    pack_size: number
    picked: number | null
    price_cents: number
    product_id: number
    product_name: string
    product_slug: string
    quantity: number
    quantity_supplied: number
    regular_price_cents: number
    unit_volume_ml: number
  }
  order_notes: {
    at: Date
    by_user_id: number
    for_driver: boolean
    order_id: number
    order_note_id: number
    text: string
  }
  order_return_records: {
    at: Date
    by_user_id: number | null
    condition: 'saleable' | 'damaged'
    order_id: number
    order_return_record_id: number
    product_id: number
    units: number
  }
  order_return_units: {
    order_id: number
    product_id: number
    units_back: number
    units_out: number
  }
  order_returns: {
    closed_at: Date | null
    driver_id: number
    opened_at: Date
    order_id: number
  }
  order_substitutes: {
    abv: number
    amount_cents: number
    at: Date
    gst_free: boolean
    kind: string
    order_id: number
    order_line_id: number
    order_substitute_id: number
    pack_id: number
    pack_size: number
    product_id: number
    product_name: string
    product_slug: string
    quantity: number
    unit_volume_ml: number
  }
  order_tags: {
    order_id: number
    tag: string
  }
  orders: {
    address_id: number
    address_line_1: string
    address_line_2: string
    address_unlisted: boolean
    age_confirmed_at: Date | null
    age_method: 'statement' | 'accredited'
    age_text_version: string
    anonymised_at: Date | null
    arrived_at: Date | null
    asap: boolean
    attempted_at: Date
    body_hash: Buffer
    business_abn: string
    business_name: string
    cart_id: string
    charges_cents: number
    city: string
    claimed_by: number | null
    claimed_until: Date | null
    comment: string
    contains_alcohol: boolean
    created_at: Date
    credit_cents: number
    delivered_at: Date | null
    delivery_notes: string
    departed_at: Date | null
    discounts_cents: number
    driver_id: number | null
    due_at: Date
    first_supply: boolean
    gift: boolean
    gift_confirmed_at: Date | null
    gift_message: string
    gift_recipient: string
    gift_recipient_number: string
    gift_text_version: string | null
    held_from: number | null
    idempotency_key: string | null
    instruction: string
    instruction_version: string | null
    items_cents: number
    lat: number
    legal_texts: unknown
    licence_number: string
    licensed_state: string | null
    lng: number
    missing_wish: 'refund' | 'substitute' | 'ask'
    modified_at: Date
    moved_from_due_at: Date | null
    moved_from_start_at: Date | null
    order_id: number
    packing_status: 0 | 1 | 2 | 3
    passed_check: string | null
    person_key: Buffer | null
    placed_at: Date | null
    postcode: string
    promo_code_id: number | null
    reason: string
    recipient_name: string
    slot_start_at: Date | null
    source: 'web' | 'phone' | 'counter'
    start_at: Date
    state: AddressState
    status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
    store_id: number
    surcharge_cents: number
    taken_by: number | null
    tip_cents: number
    total_cents: number
    touched_at: Date | null
    user_id: number
    version: number
    zone_id: number
  }
  pack_barcodes: {
    gtin: string
    product_id: number
    size: number
  }
  packs: {
    cost_price_cents: number
    created_at: Date
    is_initial: boolean
    modified_at: Date
    pack_id: number
    price_cents: number
    product_id: number
    sale_price_cents: number
    size: number
    status: 'ACTIVE' | 'INACTIVE'
    store_id: number
    version: number
  }
  passkey_challenges: {
    challenge_hash: Buffer
    expires_at: Date
    purpose: 'add' | 'login'
    user_id: number | null
  }
  passkeys: {
    counter: number
    created_at: Date
    credential_id: string
    last_used_at: Date | null
    name: string
    passkey_id: number
    public_key: Buffer
    transports: string[]
    user_id: number
  }
  password_resets: {
    expires_at: Date
    token_hash: Buffer
    used_at: Date | null
    user_id: number
  }
  payment_disputes: {
    amount_cents: number
    dispute_id: string
    modified_at: Date
    opened_at: Date
    payment_id: number
    state: 'open' | 'won' | 'lost'
    taken_cents: number
  }
  payment_events: {
    amount_cents: number
    dispute_id: string
    event_key: string
    failure: string
    gateway_id: string
    handled_at: Date | null
    happened_at: Date
    kind:
      | 'check'
      | 'dispute_opened'
      | 'dispute_won'
      | 'dispute_lost'
      | 'settlement_declined'
      | 'refund_failed'
      | 'other'
    name: string
    payment_event_id: number
    provider: string
    received_at: Date
  }
  payment_links: {
    created_at: Date
    expires_at: Date
    order_id: number
    token_hash: Buffer
    used_at: Date | null
  }
  payment_steps: {
    amount_cents: number
    created_at: Date
    done_at: Date | null
    instead: 'credit' | 'elsewhere' | 'gateway' | null
    instead_at: Date | null
    kind: 'capture' | 'void' | 'refund'
    payment_id: number
    payment_step_id: number
    reference: string
    refund_id: number | null
    refusal: string
    refused_at: Date | null
  }
  payments: {
    amount_cents: number
    captured_cents: number
    card_type: string
    created_at: Date
    expiry: string
    gateway_id: string | null
    is_liability_shifted: boolean | null
    is_tip: boolean
    last_two: string
    modified_at: Date
    nth: number
    order_id: number
    payer: string
    payment_id: number
    provider: string
    reference: string
    refunded_cents: number
    returned_cents: number
    settlement_declined_at: Date | null
    started_at: Date
    started_by: number | null
    state: 'authorising' | 'authorised' | 'declined' | 'voided' | 'captured' | 'refunded' | 'nothing_due'
    type: string
  }
  pending_counts: {
    at: Date
    by_user_id: number | null
    expected: number
    product_id: number
    store_id: number
    units: number
  }
  picks: {
    action_id: string
    approved_by: number | null
    at: Date
    by_user_id: number | null
    gtin: string | null
    order_id: number
    order_line_id: number
    short: boolean
    units: number
    unscanned_reason: string | null
    version: number
  }
  place_demand: {
    month: Date
    postcode: string
    searches: number
    state: AddressState
    suburb: string
    wishes: number
  }
  price_history: {
    from_at: Date
    pack_id: number
    price_cents: number
    price_history_id: number
    sale_price_cents: number
  }
  price_steps: {
    pack_id: number
    price_cents: number
    sale_price_cents: number
    starts_at: Date
  }
  problem_report_items: {
    part: number
    problem_report_id: number
    quantity: number
  }
  problem_reports: {
    body_hash: Buffer | null
    created_at: Date
    details: string
    idempotency_key: string | null
    order_id: number
    problem_report_id: number
    reason: 'missing' | 'broken' | 'wrong_item' | 'quality' | 'late' | 'other'
    refund_id: number | null
    reply: string
    resolved_at: Date | null
    resolved_by: number | null
    status: 'open' | 'refunded' | 'answered' | 'declined'
    store_id: number
    user_id: number
    version: number
  }
  processes: {
    clock_offset_ms: number | null
    clock_setting: string | null
    job_pools: string[]
    process_id: number
    registered_at: Date
    seen_at: Date
  }
  product_categories: {
    category_id: number
    product_id: number
  }
  product_images: {
    alt: string
    created_at: Date
    fit: string | null
    focus_x: number | null
    focus_y: number | null
    pack_size: number
    product_id: number
    product_image_id: number
    sequence: number
    source_hash: string | null
    src: string
  }
  product_ratings: {
    product_id: number
    reviews: number
    stars: number
  }
  product_reviews: {
    comment: string
    created_at: Date
    decided_at: Date | null
    decided_by: number | null
    modified_at: Date
    order_id: number
    product_id: number
    product_review_id: number
    reason: string
    stars: 1 | 2 | 3 | 4 | 5
    state: 'pending' | 'published' | 'rejected'
    store_id: number
    user_id: number
    version: number
  }
  product_store_sequences: {
    product_id: number
    product_store_sequence_id: number
    sequence: number
    store_id: number
    version: number
  }
  products: {
    abv: number
    art_category: string
    attributes: string[]
    awaits_kind: boolean
    base_price_cents: number
    container: string
    container_deposit: boolean
    created_at: Date
    description: string
    gst_free: boolean
    gtin: string | null
    kind: 'beer_cider' | 'wine' | 'spirits' | 'premixed' | 'non_alcoholic' | 'food' | 'tobacco'
    modified_at: Date
    name: string
    product_id: number
    region: string
    sequence: number
    slug: string
    status: 'ACTIVE' | 'INACTIVE'
    style: string
    unit_volume_ml: number
    version: number
  }
  promo_codes: {
    category_ids: number[]
    checked_at: Date | null
    checked_by: number | null
    code: string
    current_amount: number
    description: string
    discount: number
    discount_type: 'percentage' | 'fixed'
    end_at: Date
    excluded_category_ids: number[]
    minimum_spend_cents: number
    product_ids: number[]
    promo_code_id: number
    requirement: 'none' | 'first_order'
    segment_id: number | null
    start_at: Date
    status: 'ACTIVE' | 'INACTIVE'
    store_ids: number[]
    total_amount: number | null
    type: string
    use_type: 'once' | 'many'
    version: number
    zone_ids: number[]
  }
  promo_uses: {
    amount_cents: number
    is_first_order: boolean
    is_once: boolean
    order_id: number
    person_key: Buffer | null
    promo_code_id: number
    released_at: Date | null
    user_id: number
  }
  promotions: {
    buy: number
    category_ids: number[]
    checked_at: Date | null
    checked_by: number | null
    end_at: Date
    excluded_category_ids: number[]
    from_time: string | null
    get: number
    kind: 'buy_get' | 'mix' | 'price_list' | 'fixed_price'
    name: string
    percent: number
    price_cents: number
    product_ids: number[]
    promotion_id: number
    segment_id: number | null
    start_at: Date
    status: 'ACTIVE' | 'INACTIVE'
    store_ids: number[]
    until_time: string | null
    version: number
    weekdays: number[]
    zone_ids: number[]
  }
  purchase_order_lines: {
    carton_cost_cents: number
    product_id: number
    purchase_order_id: number
    supplier_code: string
    units_damaged: number
    units_ordered: number
    units_per_carton: number
    units_received: number
  }
  purchase_orders: {
    action_id: string
    created_at: Date
    created_by: number | null
    ended_at: Date | null
    ended_by: number | null
    expected_on: Date | null
    note: string
    purchase_order_id: number
    sent_at: Date | null
    sent_by: number | null
    sent_to: string
    state: 'draft' | 'sent' | 'partly_received' | 'closed' | 'canceled'
    store_id: number
    supplier_id: number
    version: number
  }
  purchase_receipts: {
    action_id: string
    at: Date
    by_user_id: number | null
    purchase_order_id: number
  }
  push_subscriptions: {
    auth: string
    created_at: Date
    endpoint: string
    p256dh: string
    subscription_id: number
    token_hash: Buffer
    user_id: number
  }
  rate_limits: {
    expires_at: Date
    key_hash: Buffer
    times: Date[]
  }
  reconciliation_differences: {
    difference_id: number
    first_seen_at: Date
    gateway_id: string
    gone_at: Date | null
    kind: 'missing_here' | 'missing_there' | 'amount' | 'state' | 'ledger'
    last_seen_at: Date
    ours: string
    payment_id: number | null
    reference: string
    theirs: string
  }
  reconciliation_runs: {
    at: Date
    compared: number
    found: number
    from_at: Date
    reconciliation_run_id: number
    to_at: Date
  }
  recovery_codes: {
    code_hash: Buffer
    created_at: Date
    used_at: Date | null
    user_id: number
  }
  referrals: {
    created_at: Date
    decided_at: Date | null
    flag: string
    friend_id: number
    name_key: Buffer | null
    order_id: number | null
    person_key: Buffer | null
    referral_id: number
    referrer_id: number
    reward_cents: number
    state: 'waiting' | 'held' | 'rewarded' | 'refused' | 'reversed'
  }
  refund_parts: {
    amount_cents: number
    part: number
    quantity: number
    refund_id: number
  }
  refunds: {
    at: Date
    body_hash: Buffer | null
    by_kind: string
    by_user_id: number | null
    charges_cents: number
    credit_cents: number
    discounts_cents: number
    gst_cents: number
    idempotency_key: string | null
    is_posted: boolean
    kind: 'whole' | 'amount' | 'lines'
    money_cents: number
    nth: number
    order_id: number
    reason: string
    refund_id: number
    surcharge_cents: number
  }
  report_accounts: {
    account: string
    credit_cents: number
    day: Date
    debit_cents: number
    store_id: number
  }
  report_changes: {
    order_id: number
    report_change_id: number
  }
  report_customers: {
    first_month: Date
    month: Date
    orders: number
    store_id: number
    user_id: number
  }
  report_days: {
    adjusted_cents: number
    canceled: number
    cost_cents: number
    day: Date
    delivered: number
    delivery_cents: number
    discounts_cents: number
    goodwill_cents: number
    gst_cents: number
    gst_free_cents: number
    invoiced_cents: number
    invoiced_gst_cents: number
    invoices: number
    items_cents: number
    late: number
    late_minutes: number
    new_customers: number
    orders: number
    placed: number
    refunds_cents: number
    refused: number
    short_lines: number
    store_id: number
    surcharge_cents: number
    uncosted_cents: number
    units: number
    zone_id: number
  }
  report_hours: {
    adjusted_cents: number
    canceled: number
    cost_cents: number
    day: Date
    delivered: number
    delivery_cents: number
    discounts_cents: number
    goodwill_cents: number
    gst_cents: number
    gst_free_cents: number
    hour: number
    invoiced_cents: number
    invoiced_gst_cents: number
    invoices: number
    items_cents: number
    late: number
    late_minutes: number
    new_customers: number
    orders: number
    placed: number
    refunds_cents: number
    refused: number
    short_lines: number
    store_id: number
    surcharge_cents: number
    uncosted_cents: number
    units: number
  }
  report_orders: {
    cells: unknown
    is_first: boolean
    order_id: number
    store_id: number
    user_id: number
  }
  report_products: {
    cost_cents: number
    day: Date
    discounts_cents: number
    grain: 'day' | 'month'
    gst_cents: number
    items_cents: number
    orders: number
    product_id: number
    refunds_cents: number
    short_lines: number
    store_id: number
    uncosted_cents: number
    units: number
  }
  report_progress: {
    filled_to: number
    is_filled: boolean
    only_row: boolean
  }
  report_stock_values: {
    cost_cents: number
    day: Date
    retail_cents: number
    store_id: number
    uncosted_units: number
    units: number
    unsaleable_units: number
  }
  saved_views: {
    created_at: Date
    is_shared: boolean
    list: string
    name: string
    query: string
    saved_view_id: number
    user_id: number
    version: number
  }
  schema_migrations: {
    applied_at: Date
    checksum: string
    contract_after: string | null
    name: string
  }
  search_misses: {
    day: Date
    reason: 'nothing_found' | 'not_stocked'
    searches: number
    store_id: number
    text: string
  }
  segments: {
    category_ids: number[]
    consent: 'any' | 'email' | 'sms'
    created_at: Date
    name: string
    not_ordered_for: number | null
    ordered_within: number | null
    segment_id: number
    spend_from_cents: number | null
    spend_to_cents: number | null
    store_ids: number[]
    version: number
  }
  self_exclusion_keys: {
    key_hash: Buffer
    kind: 'name' | 'name_dob' | 'email' | 'mobile' | 'near_name_dob'
    self_exclusion_id: number
  }
  self_exclusion_orders: {
    at: Date
    order_id: number
    self_exclusion_id: number
  }
  self_exclusion_reviews: {
    decided_at: Date | null
    decided_by: number | null
    found_at: Date
    order_id: number | null
    reason: string
    self_exclusion_id: number
    self_exclusion_review_id: number
    state: 'open' | 'match' | 'other'
    user_id: number
    version: number
  }
  self_exclusions: {
    email: string | null
    ends_at: Date | null
    mobile: string | null
    name_dob_hash: Buffer | null
    self_exclusion_id: number
    starts_at: Date
    term: 'six_months' | 'one_year' | 'three_years' | 'open'
    text_version: string | null
  }
  sessions: {
    authenticated_at: Date | null
    awaits_second_factor: boolean
    created_at: Date
    device: string
    expires_at: Date
    last_used_at: Date | null
    second_factor_at: Date | null
    session_id: number
    tablet_id: number | null
    token_hash: Buffer
    user_id: number
  }
  settlement_parts: {
    cost_cents: number | null
    discount_cents: number
    gross_cents: number
    gst_free: boolean
    kind: 'line' | 'substitute' | 'delivery' | 'surcharge'
    name: string
    order_id: number
    order_line_id: number | null
    pack_size: number
    part: number
    quantity: number
    refunded_cents: number
    refunded_quantity: number
  }
  settlements: {
    at: Date
    charges_cents: number
    credit_cents: number
    discounts_cents: number
    is_posted: boolean
    items_cents: number
    money_cents: number
    order_id: number
    refunded_credit_cents: number
    refunded_money_cents: number
    surcharge_cents: number
  }
  setup_skips: {
    by_user_id: number
    skipped_at: Date
    step: 'company' | 'store' | 'zone' | 'hours' | 'products' | 'stock' | 'team' | 'order'
  }
  shop_settings: {
    own_values: unknown
    shop_settings_id: number
    version: number
  }
  slots: {
    capacity: number
    end_at: Date
    start_at: Date
    store_id: number
    taken: number
  }
  stock: {
    in_return: number
    on_hand: number
    picked: number
    product_id: number
    reorder_point: number | null
    reorder_to: number | null
    reserved: number
    shelf_location: string | null
    store_id: number
    uncounted: number
    unsaleable: number
    version: number
  }
  stock_alert_batches: {
    product_id: number
    sent_at: Date
    store_id: number
  }
  stock_alerts: {
    created_at: Date
    email: string
    product_id: number
    stock_alert_id: number
    store_id: number
    user_id: number | null
  }
  stock_movements: {
    at: Date
    by_user_id: number | null
    in_return_change: number
    note: string
    on_hand_change: number
    order_id: number | null
    picked_change: number
    product_id: number
    reason:
      | 'opening'
      | 'reserved'
      | 'released'
      | 'picked'
      | 'put_back'
      | 'supplied'
      | 'refused'
      | 'returned'
      | 'counted'
      | 'damaged'
      | 'received'
      | 'corrected'
      | 'missing'
      | 'disposed'
      | 'sent'
      | 'arrived'
    reserved_change: number
    stock_movement_id: number
    store_id: number
    uncounted_change: number
    unsaleable_change: number
  }
  stock_transfer_lines: {
    product_id: number
    stock_transfer_id: number
    units_damaged: number
    units_received: number | null
    units_sent: number
  }
  stock_transfers: {
    action_id: string
    ended_at: Date | null
    ended_by_user_id: number | null
    reason: string
    sent_at: Date
    sent_by_user_id: number | null
    state: 'in_transit' | 'received' | 'canceled'
    stock_transfer_id: number
    store_id: number
    to_store_id: number
    version: number
  }
  store_closures: {
    closes: string | null
    on_date: Date
    opens: string | null
    reason: string
    store_id: number
  }
  store_hours: {
    closes: string
    opens: string
    store_id: number
    weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7
  }
  store_licences: {
    expires_on: Date | null
    kind: string
    licensee: string
    number: string
    state: AddressState
    store_id: number
  }
  store_settings: {
    is_public: boolean
    setting_key: string
    setting_value: string
    store_id: number
    store_settings_id: number
  }
  store_weekday_slots: {
    slot_capacity: number
    slot_minutes: number
    store_id: number
    weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7
  }
  stores: {
    abn: string
    address: string
    arrival_ranges: unknown
    asap_capacity: number | null
    auto_accept_below_cents: number | null
    auto_accept_version: number
    closures_version: number
    delivery_mode: 'open' | 'busy' | 'paused'
    delivery_mode_until: Date | null
    delivery_mode_version: number
    dispatch_mode: 'manual' | 'propose' | 'automatic'
    dispatch_version: number
    email: string
    hours_version: number
    lat: number
    legal_name: string
    lng: number
    name: string
    phone: string
    pick_without_scan: 'allowed' | 'reason' | 'supervisor'
    prep_minutes: number
    slot_capacity: number
    slot_minutes: number
    slots_version: number
    state: AddressState
    status: 'ACTIVE' | 'INACTIVE'
    store_id: number
    time_zone: string
    version: number
  }
  subscriptions: {
    contact_number: string
    created_at: Date
    email: string
    first_name: string
    message: string
    purpose: 'contact' | 'notify'
    referrer: string
    subscription_id: number
    surname: string
    user_id: number | null
  }
  substitute_proposals: {
    amount_cents: number
    answer_by: Date
    at: Date
    by_user_id: number | null
    decided_at: Date | null
    order_id: number
    order_line_id: number
    pack_id: number
    pack_size: number
    product_id: number
    product_name: string
    quantity: number
    state: 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
    substitute_proposal_id: number
  }
  supplier_products: {
    carton_cost_cents: number
    modified_at: Date
    product_id: number
    supplier_code: string
    supplier_id: number
    units_per_carton: number
    version: number
  }
  suppliers: {
    abn: string
    created_at: Date
    email: string
    lead_days: number
    minimum_cents: number
    modified_at: Date
    name: string
    notes: string
    phone: string
    status: 'ACTIVE' | 'INACTIVE'
    supplier_id: number
    version: number
  }
  tablets: {
    created_at: Date
    created_by: number
    expires_at: Date
    last_used_at: Date | null
    name: string
    revoked_at: Date | null
    store_id: number
    tablet_id: number
    token_hash: Buffer
  }
  terminal_transactions: {
    amount_cents: number
    at: Date
    by_user_id: number
    done_on: Date
    kind: 'payment' | 'refund'
    last_four: string
    payment_id: number
    reference: string
    store_id: number
    terminal_transaction_id: number
  }
  totp_credentials: {
    confirmed_at: Date | null
    created_at: Date
    last_step: number | null
    secret_sealed: Buffer
    user_id: number
  }
  tracking_links: {
    created_at: Date
    order_id: number
    purpose: 'share' | 'message'
    token_hash: Buffer
  }
  user_addresses: {
    address_id: number
    city: string
    created_at: Date
    delivery_notes: string
    forgotten_at: Date | null
    is_default: boolean
    is_unlisted: boolean
    label: string
    last_used_at: Date | null
    lat: number
    line_1: string
    line_2: string
    lng: number
    postcode: string
    state: AddressState
    user_id: number
  }
  user_pins: {
    pin_hash: string
    set_at: Date
    user_id: number
  }
  user_roles: {
    role: 'owner' | 'manager' | 'store_hand' | 'marketing' | 'accountant' | 'driver_manager' | 'driver'
    store_id: number | null
    user_id: number
    user_role_id: number
  }
  user_stores: {
    store_id: number
    user_id: number
  }
  users: {
    admin_access: boolean
    created_at: Date
    credit_cents: number
    deactivated_at: Date | null
    dob_sealed: Buffer | null
    email: string
    email_verified_at: Date | null
    expires_at: Date | null
    firstname: string
    is_demo_account: boolean
    lastname: string
    mobile: string
    modified_at: Date
    new_mobile: string | null
    order_sms: boolean
    password_hash: string | null
    referral_code: string | null
    roles: string[]
    roles_version: number
    state: 'pending' | 'guest' | 'full' | 'closed'
    store_access: boolean
    type: 'admin' | 'driver' | 'customer'
    user_id: number
    verified_at: Date | null
  }
  verification_codes: {
    backup_hash: Buffer | null
    backup_tries: 0 | 1 | 2 | 3 | 4 | 5
    code_hash: Buffer
    expires_at: Date
    mobile: string
    sent_at: Date
    tries: 0 | 1 | 2 | 3 | 4 | 5
    used_at: Date | null
    user_id: number
    verification_code_id: number
  }
  verification_tries: {
    account_id: number
    mobile_hash: Buffer
    tried_at: Date
    verification_try_id: number
  }
  webhook_attempts: {
    at: Date
    error: string
    milliseconds: number
    response: string
    status: number | null
    webhook_attempt_id: number
    webhook_delivery_id: number
  }
  webhook_deliveries: {
    attempts: number
    body: string
    created_at: Date
    delivered_at: Date | null
    event: string
    failed_at: Date | null
    held_until: Date | null
    message_id: string
    next_try_at: Date | null
    webhook_delivery_id: number
    webhook_endpoint_id: number
  }
  webhook_endpoints: {
    created_at: Date
    created_by: number
    description: string
    disabled_at: Date | null
    events: string[]
    failing_since: Date | null
    former_secret_sealed: Buffer | null
    former_secret_until: Date | null
    is_active: boolean
    secret_sealed: Buffer | null
    url: string
    version: number
    webhook_endpoint_id: number
  }
  zones: {
    fee_cents: number
    free_from_cents: number | null
    min_spend_cents: number
    name: string
    polygon: unknown
    primary_store_id: number
    priority: number
    state: AddressState
    status: 'ACTIVE' | 'INACTIVE'
    travel_minutes: number
    version: number
    zone_id: number
  }
  'demo_gateway.methods': {
    card_type: string
    created_at: Date
    customer_id: string | null
    declines: boolean
    expiry: string
    fingerprint: Buffer
    last_two: string
    payer: string
    refuses_refunds: boolean
    token: string
    type: 'CreditCard' | 'PayPalAccount'
    used_at: Date | null
  }
  'demo_gateway.steps': {
    amount_cents: number
    created_at: Date
    kind: 'capture' | 'void' | 'refund'
    reference: string
    transaction_id: string
  }
  'demo_gateway.transactions': {
    amount_cents: number
    captured_cents: number
    card_type: string
    created_at: Date
    expiry: string
    last_two: string
    payer: string
    reference: string
    refunded_cents: number
    refuses_refunds: boolean
    state: 'authorised' | 'declined' | 'voided' | 'captured' | 'expired'
    transaction_id: string
    type: 'CreditCard' | 'PayPalAccount'
  }
}
