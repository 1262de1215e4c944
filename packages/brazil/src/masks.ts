/** Input masks, `#` being a digit (specification section 5). A list goes from the shortest mask to the longest. */
export const cpfMask = '###.###.###-##';
export const phoneMasks = ['(##) ####-####', '(##) #####-####'];
export const dateMask = '##/##/####';
export const cepMask = '########';
