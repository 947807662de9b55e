/** Text about the duration of refunds, as stated by the banks. */
export const bankDaysText = 'Your bank usually shows it within 2 to 5 business days.'
