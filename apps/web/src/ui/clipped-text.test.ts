import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const RULE = /([^{}]+)\{([^{}]*)\}/g;
const CLIPS = /overflow: (?:hidden|clip)/;
const ROOMY = /line-height: (?!var\(--line-tight\))/;
const ONE_LINE = /text-overflow: ellipsis|line-clamp/;

/** Rules that cut text off; the descenders (g, j, p) must stay whole. */
function clippingRules() {
  return globSync('**/*.css', { cwd: web }).flatMap((file) => {
    const text = readFileSync(join(web, file), 'utf8');
    return [...text.matchAll(RULE)]
      .map(([, selector = '', body = '']) => ({ file, selector: selector.trim(), body }))
      .filter(({ body }) => CLIPS.test(body) && ONE_LINE.test(body));
  });
}

test('text that is cut off at its box has lines with room for descenders', () => {
  const rules = clippingRules();
  expect(rules.length).toBeGreaterThan(10);
  // Headings have a tight line height (base.css), so one that is cut off sets its own.
  const tight = rules.filter(({ selector, body }) =>
    /\bh[1-3]\b/.test(selector) ? !ROOMY.test(body) : body.includes('--line-tight'),
  );
  expect(tight.map(({ file, selector }) => `${file}: ${selector}`)).toEqual([]);
});

test('what a cut-off text stands in is not set tight either', () => {
  const upload = readFileSync(join(web, 'chat/inputs/upload.css'), 'utf8');
  const [, name = ''] = /\.chosen-name \{([^}]*)\}/.exec(upload) ?? [];
  expect(name).toContain('min-width');
  expect(name).not.toContain('line-height');
});
