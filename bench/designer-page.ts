import type { Page } from '@playwright/test';

export type Drawn = { id: number };
/** The median frames of moving the view and a block, in milliseconds. */
export type Moved = { pan: number; drag: number };

const VISITS = 5;
const MOVES = 80;
const FIRST = '.react-flow__node[data-id="b0"]';
const BARE = '.react-flow__node > * > :not(.react-flow__handle) { display: none !important }';

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(FIRST).waitFor({ timeout: 60_000 });
}

/** Milliseconds from the address to the frame after the first block is there; the browser's cache is warm. */
export async function openTimes(page: Page, address: string): Promise<number[]> {
  const times: number[] = [];
  await open(page, address);
  for (let visit = 0; visit < VISITS; visit += 1) {
    await open(page, address);
    const shown = `new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))`;
    times.push(await page.evaluate<number>(shown));
  }
  return times;
}

/** Moves the mouse with its button down; the times between the frames meanwhile. */
async function framesOf(page: Page, from: { x: number; y: number }): Promise<number> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(`
    globalThis.balcaoFrames = [];
    let last = performance.now();
    const look = (now) => {
      globalThis.balcaoFrames.push(now - last);
      last = now;
      globalThis.balcaoLook = requestAnimationFrame(look);
    };
    globalThis.balcaoLook = requestAnimationFrame(look);
  `);
  for (let move = 1; move <= MOVES; move += 1)
    await page.mouse.move(from.x + Math.sin(move / 8) * 180, from.y + move * 2);
  const times = await page.evaluate<number[]>(
    'cancelAnimationFrame(globalThis.balcaoLook), globalThis.balcaoFrames',
  );
  await page.mouse.up();
  return median(times.slice(1));
}

/** Frames of a pan and of a drag; `bare` hides what our nodes show. */
export async function frames(page: Page, address: string, bare = false): Promise<Moved> {
  await open(page, address);
  if (bare) await page.addStyleTag({ content: BARE });
  const pane = await page.locator('.react-flow__pane').boundingBox();
  const block = await page.locator(FIRST).boundingBox();
  if (!pane || !block) throw new Error('there is no canvas');
  const drag = await framesOf(page, { x: block.x + block.width / 2, y: block.y + 14 });
  // Beside the tools and the map, where no block can be.
  const pan = await framesOf(page, { x: pane.x + 8, y: pane.y + pane.height / 2 });
  return { pan, drag };
}

/** The bytes that the page sends for one changed text. */
export async function saveBytes(page: Page, address: string): Promise<number> {
  await open(page, address);
  await page.locator(FIRST).click();
  const text = page
    .locator('[data-inspector]')
    .getByRole('textbox', { name: 'Texto', exact: true });
  await text.click();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.keyboard.type('!');
  const bytes = Buffer.byteLength((await sent).postData() ?? '');
  await page.getByText('Salvo', { exact: true }).waitFor();
  return bytes;
}

/** Milliseconds until a large flow is open and its outline has duplicated a block. */
export async function typeInOutline(page: Page, address: string): Promise<number> {
  const begun = performance.now();
  await open(page, address);
  const tree = page.getByRole('tree', { name: 'Roteiro do fluxo' });
  await tree.focus();
  await tree.press('ArrowDown');
  await tree.press('Control+d');
  await page.getByRole('status').filter({ hasText: 'Bloco duplicado' }).first().waitFor({
    state: 'attached',
    timeout: 60_000,
  });
  return performance.now() - begun;
}
