/** Text about the duration of refunds, as stated by the banks. */
export const bankDaysText = 'It usually takes your bank 2 to 5 business days to show it.'
