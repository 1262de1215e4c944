import { expect, test } from 'vitest';
import { configs } from './config-schema.ts';
import { configSettings } from './configs.ts';

test('every setting is described once, with what the screen needs', () => {
  expect(configSettings.map(({ key }) => key).toSorted()).toEqual(
    Object.keys(configs.shape).toSorted(),
  );
  for (const setting of configSettings) {
    expect(setting.label, setting.key).not.toBe('');
    expect(setting.description, setting.key).toMatch(/\.$/);
  }
});
