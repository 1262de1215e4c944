/** `npm run bench -- NAME`: each measurement prints ratios to a floor or a peer of the same run. */
const benches: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  automail: () => import('./automail.ts'),
  charges: () => import('./charges.ts'),
  chat: () => import('./chat.ts'),
  designer: () => import('./designer.ts'),
  finance: () => import('./finance.ts'),
  growth: () => import('./growth.ts'),
  invoices: () => import('./invoices.ts'),
  'invoice-lists': () => import('./invoice-lists.ts'),
  first: () => import('./first.ts'),
  'designer-analytics': () => import('./designer-analytics.ts'),
  engine: () => import('./engine.ts'),
  portal: () => import('./portal.ts'),
  reports: () => import('./reports.ts'),
  records: () => import('./records.ts'),
  desk: () => import('./desk.ts'),
  tickets: () => import('./tickets.ts'),
  thread: () => import('./thread.ts'),
  files: () => import('./files.ts'),
  mail: () => import('./mail.ts'),
  idle: () => import('./idle.ts'),
  start: () => import('./start.ts'),
};

const name = process.argv[2] ?? '';
const load = benches[name];
if (!load) {
  console.error(`usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
await (await load()).run();
process.exit(0);
