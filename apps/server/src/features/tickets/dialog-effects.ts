import type { Effect } from '@balcao/dialog/flow';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { type Changeable, changesOf, tagsAfter } from './dialog-effects.rules.ts';
import * as store from './dialog-effects.store.ts';
import type { TicketFacts } from './events.ts';
import { NEW_STATUS } from './status.rules.ts';

/** The sector and business unit of the chatbot, for effects that return the ticket to them. */
export type Defaults = { sectorId: number | null; businessUnitId: number | null };

type Change = Partial<Changeable> | { fault: string };

async function sectorChange(
  trx: Db,
  sector: Parameters<typeof store.findSectorId>[1],
): Promise<Change> {
  const id = await store.findSectorId(trx, sector);
  return id === undefined ? { fault: `no sector ${JSON.stringify(sector)}` } : { sector: id };
}

async function changeOf(trx: Db, effect: Effect, defaults: Defaults): Promise<Change> {
  switch (effect.type) {
    case 'set_status': {
      const status = effect.status ?? NEW_STATUS;
      return (await store.isStatus(trx, status)) ? { status } : { fault: `no status "${status}"` };
    }
    case 'set_business_unit': {
      const { businessUnit } = effect;
      if (businessUnit === null) return { business_unit: defaults.businessUnitId };
      const known = await store.isBusinessUnit(trx, businessUnit);
      return known
        ? { business_unit: businessUnit }
        : { fault: `no business unit ${businessUnit}` };
    }
    case 'set_sector':
      if (effect.sector === null) return { sector: defaults.sectorId };
      return sectorChange(trx, { id: effect.sector });
    case 'set_sector_code':
      return sectorChange(trx, { code: effect.sectorCode, businessUnit: effect.businessUnit });
    // All effects together make one change of tags.
    case 'apply_tag':
    case 'remove_tag':
    // Other features apply these.
    case 'set_expire':
    case 'document_add':
    case 'balance_debit':
      return {};
  }
}

/**
 * Applies a flow's effects on its ticket (status, tags, business unit, sector) inside the caller's transaction, with
 * one audit line per changed field; it skips other effects. An effect that cannot be applied becomes a fault (English,
 * for staff). The caller announces `facts` after its commit.
 */
export async function carryOut(
  trx: Db,
  ticketId: number,
  effects: Effect[],
  defaults: Defaults,
  now: Date,
): Promise<{ facts: TicketFacts; faults: string[] }> {
  const { assigneeId, personId, ...before } = await store.lockTicket(trx, ticketId);
  const after: Changeable = { ...before, tags: tagsAfter(before.tags, effects) };
  const faults: string[] = [];
  for (const effect of effects) {
    const change = await changeOf(trx, effect, defaults);
    if ('fault' in change) faults.push(`${effect.type}: ${change.fault}`);
    else Object.assign(after, change);
  }
  const changes = changesOf(before, after);
  if (changes.length > 0) await store.updateFields(trx, ticketId, after, now);
  if (changes.some(({ field }) => field === 'tags')) {
    await store.replaceTags(trx, ticketId, after.tags);
  }
  for (const { field, before: was, after: is } of changes) {
    await writeAudit(trx, null, {
      action: `ticket.${field}`,
      record: 'at_ticket',
      recordId: ticketId,
      before: { [field]: was },
      after: { [field]: is },
    });
  }
  return { facts: { id: ticketId, sectorId: after.sector, assigneeId, personId }, faults };
}
