import type { AuditAction } from '@balcao/contract/audit/actions';

type Call = (route: string, body?: object) => Promise<{ data: Record<string, unknown> }>;

/** What staff do to a dialog, one after the other, and the audit action of each. */
export function dialogDeeds(call: Call): [AuditAction, () => Promise<unknown>][] {
  let path = '';
  async function save(block: { id: string } & Record<string, unknown>): Promise<void> {
    const { revision, code: dialog } = (await call(`GET ${path}/draft`)).data;
    const changes = [{ kind: 'block', dialog, id: block.id, value: block }];
    await call(`PUT ${path}/draft`, { revision, changes });
  }
  return [
    [
      'create',
      async () => {
        const { data } = await call('POST /api/at_dialog', { name: 'Contato', code: 'deeds' });
        path = `/api/at_dialog/${data.id}`;
      },
    ],
    [
      'dialog.publish',
      async () => {
        const { revision } = (await call(`GET ${path}/draft`)).data;
        await call(`POST ${path}/publish`, { revision });
      },
    ],
    ['dialog.put_back', () => call(`POST ${path}/put_back`, { version: 1 })],
    ['dialog.draft', () => save({ id: 'ola', type: 'send.message', text: 'Olá.' })],
    [
      'dialog.code',
      () => save({ id: 'conta', type: 'action.code', code: 'return 1', variable: 'x' }),
    ],
  ];
}
