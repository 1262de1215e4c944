import { expect, test } from 'vitest';
import { safeAddress } from './safe-address.ts';

test.each([
  ['https://exemplo.com.br/a?b=1', 'https://exemplo.com.br/a?b=1'],
  ['/brand/logo.svg', 'https://balcao.test/brand/logo.svg'],
  ['tel:+551130000000', 'tel:+551130000000'],
  ['mailto:oi@exemplo.com.br', 'mailto:oi@exemplo.com.br'],
  ['javascript:alert(1)', undefined],
  [' JavaScript:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['data:text/html,<script>', undefined],
  ['http://', undefined],
])('%s opens %s', (url, address) => {
  expect(safeAddress(url, 'https://balcao.test')?.href).toBe(address);
});
