import { expect, test } from 'vitest';
import { cityName } from './city-name.ts';

const state = { initials: 'SP' };

test.each([
  [{ id: 1, name: 'Campinas', fullname: 'Campinas (SP)', state }, 'Campinas (SP)'],
  [{ id: 1, name: 'Campinas', state }, 'Campinas - SP'],
  [{ id: 1, name: 'Campinas' }, 'Campinas'],
])('%j is shown as %s', (city, shown) => {
  expect(cityName(city)).toBe(shown);
});
