import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium, findHeadless } from './ensure-chromium.ts';

let folder: string;
const program = (name: string, mode = 0o755) => {
  writeFileSync(join(folder, name), '#!/bin/sh\n');
  chmodSync(join(folder, name), mode);
  return join(folder, name);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-chromium-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('CHROMIUM_PATH wins over PATH', () => {
  program('chromium');
  const own = program('my-browser');
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: own })).toBe(own);
});

test('any of the known names on PATH will do', () => {
  const chrome = program('google-chrome');
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(chrome);
});

test('tests use the headless one if there is one', () => {
  const whole = program('chromium');
  expect(findHeadless({ PATH: folder })).toBe(whole);
  const shell = program('chromium-headless-shell');
  expect(findHeadless({ PATH: folder })).toBe(shell);
  expect(findChromium({ PATH: folder })).toBe(whole);
  expect(findHeadless({ PATH: folder, CHROMIUM_PATH: whole })).toBe(whole);
});

test('a machine without a browser gets a clear message', () => {
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: '/nowhere/chromium' })).toBeUndefined();
});
