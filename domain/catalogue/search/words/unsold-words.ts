/** Shoppers' words for tobacco, which most stores do not sell. */
export const TOBACCO_WORDS =
  'cigarette|ciggy|ciggie|ciggies|smoke|smokes|durry|durrie|durries|cig|dart|rollie|rolly|tobacco|baccy|pack of smokes|cigar|cigars|vape|vapes|vaping|e cig|ecig|nicotine|zyn|marlboro|winfield|longbeach|peter stuyvesant|benson hedges|iqos|juul|rolling paper'

/** Shoppers' words for medicine, which no store sells. */
export const MEDICINE_WORDS =
  'panadol|paracetamol|nurofen|ibuprofen|aspirin|aspro|disprin|codeine|medicine|medication|pain relief|headache tablet|antihistamine|zyrtec|claratyne|telfast|imodium|gaviscon|quick eze|cold and flu tablet|cough syrup|cough medicine|codral|viagra|melatonin'
