import { expect, test, vi } from 'vitest';
import { type Sharing, share } from './share.ts';

const data = { title: 'Solar Aurora', url: 'https://exemplo.com.br/plano' };
const fails = (name: string) => () => Promise.reject(new DOMException('', name));
const works = () => Promise.resolve();

/** A browser with the given abilities, which records its calls. */
function browser(able: { share?: () => Promise<void>; copy?: () => Promise<void> }) {
  const prompt = vi.fn();
  const sharing: Sharing = { prompt };
  if (able.share) sharing.share = able.share;
  if (able.copy) sharing.clipboard = { writeText: able.copy };
  return { sharing, prompt };
}

test.each([
  ['shares where it can', { share: works, copy: works }, undefined, 0],
  ['says nothing of a share that was cancelled', { share: fails('AbortError') }, undefined, 0],
  [
    'copies where it may not share',
    { share: fails('NotAllowedError'), copy: works },
    'Valor copiado para área de transferência!',
    0,
  ],
  ['copies where it cannot share', { copy: works }, 'Valor copiado para área de transferência!', 0],
  ['asks to copy by hand where it may not copy', { copy: fails('NotAllowedError') }, undefined, 1],
  ['asks to copy by hand where it can do nothing else', {}, undefined, 1],
])('the page %s', async (_, able, text, prompts) => {
  const { sharing, prompt } = browser(able);
  const notice = await share(data, sharing);
  expect(notice?.text).toBe(text);
  expect(prompt).toHaveBeenCalledTimes(prompts);
  if (prompts) {
    expect(prompt).toHaveBeenCalledWith('Copie a URL abaixo para compartilhar', data.url);
  }
});
