import { expect, test } from 'vitest';
import { requireSignatureType } from './signature-export.ts';

test.each(['image/png', 'image/jpeg', 'image/svg+xml'])('a signature may be %s', (type) => {
  expect(() => requireSignatureType(type)).not.toThrow();
});

test.each(['image/gif', 'png', '', 'application/pdf'])('a signature is never %j', (type) => {
  expect(() => requireSignatureType(type)).toThrow(
    'The image type is incorrect. Supported types: image/png, image/jpeg, image/svg+xml.',
  );
});
