import type { Json } from '@balcao/dialog/flow';
import type { ThreadParent } from '../../platform/thread-parent.ts';
import * as policy from './person-thread.policy.ts';
import * as store from './person-thread.store.ts';

export const personThreads: ThreadParent = {
  async find(ctx, id) {
    const person = await store.findPerson(ctx.db, id);
    return (
      person && {
        facts: { id, sectorId: null, assigneeId: null, personId: id },
        title: person.name,
        personName: person.name,
        url: `/gl_user/${id}/edit`,
        businessUnitId: null,
        closed: false,
        cancelled: false,
        live: false,
      }
    );
  },
  canRead: policy.canRead,
  canWrite: (reader, { facts }, channel) => policy.canWrite(reader, facts, channel),
  isSupervisor: policy.isSupervisor,
  async fields(ctx, id): Promise<Record<string, Json>> {
    const person = await store.findPerson(ctx.db, id);
    if (!person) return {};
    const { name, nickname, email, tax_id } = person;
    return { nome: name, apelido: nickname, email, cpf: tax_id };
  },
};
