/**
 * Input masks: `#` is a digit and `*` a digit or capital letter (docs/product/formats.md). A list goes from the
 * shortest mask to the longest.
 */
export const cpfMask = '###.###.###-##';
export const cnpjMask = '**.***.***/****-##';
export const taxIdMasks = [cpfMask, cnpjMask];
export const phoneMasks = ['(##) ####-####', '(##) #####-####'];
export const dateMask = '##/##/####';
export const cepMask = '########';
