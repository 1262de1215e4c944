import { expect, test } from 'vitest';
import { variablesRead } from './variables-read.ts';

test('a code names the variables that it reads, once each', () => {
  const code = `const a = variables.usage + variables['roof type'] + variables?.usage;
    return variables ["kwh"] ?? other.variablesOf.x`;
  expect(variablesRead(code)).toEqual(['usage', 'roof type', 'kwh']);
});
