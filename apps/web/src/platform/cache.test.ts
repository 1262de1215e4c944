import { expect, test } from 'vitest';
import { cacheOf } from './cache.ts';

test('memory keeps a value until it is removed', () => {
  const cache = cacheOf('memory');
  cache.set('a', { n: [1, 'dois'] });
  expect(cacheOf('memory').get('a')).toEqual({ n: [1, 'dois'] });
  cache.remove('a');
  expect(cache.get('a')).toBeUndefined();
});

test('none keeps nothing', () => {
  const cache = cacheOf('none');
  cache.set('a', 1);
  cache.remove('b');
  expect(cache.get('a')).toBeUndefined();
});
