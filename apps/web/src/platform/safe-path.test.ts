import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test.each([
  '/home',
  '/',
  '/at_ticket?q=jo%C3%A3o&page=2#lista',
  '/at_ticket/12/edit',
  '/at_ticket?q=https%3A%2F%2Fa.b',
  '/redirect?to=//b',
])('keeps the own path %s', (path) => {
  expect(safePath(path)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  'home',
  '//evil.com',
  '///evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '/%2fevil.com',
  '/%2Fevil.com',
  '/%5cevil.com',
  '/%252fevil.com',
  '/a//evil.com',
  '/..//evil.com',
  '/./\\evil.com',
  '/\t/evil.com',
  '/\n/evil.com',
  '/%09/evil.com',
  ' /home',
  '/ho me',
  '/home\u0000',
  '/%00home',
  '/home\u2028x',
  '/%',
  'https://evil.com',
  'https:/evil.com',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '@evil.com',
  `/${'a'.repeat(2001)}`,
])('refuses %j', (path) => {
  expect(safePath(path)).toBeNull();
});
