import { parentPort } from 'node:worker_threads';
import { layoutOf } from '../../src/features/invoices/document/layouts.rules.ts';
import { faultsOfXml } from '../../src/features/invoices/document/xsd-check.ts';

const layout = layoutOf('homologation', '2026-11-26');

type Asked = { id: number; kind: 'DPS' | 'pedRegEvento' | 'evento'; xml: string };

// The validator only runs beside the main thread.
parentPort?.on('message', async ({ id, kind, xml }: Asked) => {
  parentPort?.postMessage({ id, faults: await faultsOfXml(kind, layout, xml) });
});
