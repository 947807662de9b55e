/** By the banks' own word. */
export const bankDaysText = 'It usually takes your bank 2 to 5 business days to show it.'
