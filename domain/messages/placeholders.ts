/**
 * Placeholders in owners' texts, such as `{{first_name}}`, with their descriptions. Shops know the names from Stripe
 * and Shopify.
 */
export const PLACEHOLDERS = {
  shop_name: 'The shop’s name',
  company_name: 'Your company’s name',
  store_name: 'The store that sends the order',
  product_name: 'The product',
  first_name: 'The customer’s first name',
  order_number: 'The order’s number',
  order_total: 'What the order comes to',
  delivery_address: 'Where it goes',
  delivery_time: '‘in about 35 minutes’, or the day and the hour',
  driver_name: 'The driver’s first name',
  estimate: '‘We now expect it around 7:05 PM.’, or nothing where nobody knows',
  tracking_url: 'The link that follows the order',
  receipt_url: 'The link to the receipt',
  invoice_url: 'The link to the tax invoice',
  orders_url: 'The link to all orders',
  pay_url: 'The link by which it’s paid',
  confirm_url: 'The link that confirms it',
  undo_url: 'The link that undoes the change',
  unsubscribe_url: 'The link that ends offers',
  new_address: 'The address that was asked for',
  extra_cost: 'What it costs more',
  new_total: 'What the order would come to',
  missing_item: 'What’s out of stock',
  substitute: 'What’s offered instead, with its price',
  answer_by: 'Until when we wait for an answer',
  amount: 'The amount of money',
  invoice_number: 'The invoice’s number',
  gst_amount: 'The GST in it',
  last_day: 'The last day it’s good for',
  code: 'The code',
  minutes: 'For how many minutes it’s good',
  device: 'The browser and device',
  login_time: 'When it was',
} as const

export type Placeholder = keyof typeof PLACEHOLDERS
export const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name)
