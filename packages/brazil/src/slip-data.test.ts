import { expect, test } from 'vitest';
import { slipDataFaults, slipDigits } from './slip-data.ts';

const data = {
  bankCode: '237',
  agency: '01729-8',
  account: '18524-0',
  agreement: '123456789012',
  wallet: '009',
};

test('check digits and zeros in front do not count, nor parts that a bank’s slips do not have', () => {
  expect(slipDigits('agency', '01729-8')).toBe('1729');
  expect(slipDigits('agreement', '0123-4')).toBe('1234');
  expect(slipDataFaults(data)).toEqual({});
  expect(slipDataFaults({ ...data, bankCode: 'constructor' })).toEqual({});
});

test('says which part is too long, and for which bank', () => {
  expect(slipDataFaults({ ...data, agency: '12345', wallet: '175' })).toEqual({
    agency: 'Nos boletos do banco 237, a agência tem até 4 dígitos.',
    wallet: 'Nos boletos do banco 237, a carteira tem até 2 dígitos.',
  });
  expect(slipDataFaults({ ...data, bankCode: '001' })).toEqual({
    agreement: 'Nos boletos do banco 001, o convênio tem até 7 dígitos.',
  });
});
