import { errorCatalogue } from '@balcao/contract/errors';
import type { Effect, State } from '@balcao/dialog/flow';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { balanceTicketOf, debitByFlow, flowBalance } from '../balance/by-flow.ts';
import { announceBalances } from '../balance/events.ts';
import { blockOf, cardsOf } from '../dialogs/cards.ts';
import type * as dialogs from '../dialogs/conversations.ts';
import { answerTurn, type By, type TurnResult, takeBack, wasAsked } from '../dialogs/turns.ts';
import { claimFile } from '../files/thread-files.ts';
import { tooMany, waitOf } from '../messages/pace.ts';
import { signInChat } from '../signing/sign.ts';
import { dataOf } from './answers.ts';
import {
  type Answer,
  lastOf,
  load,
  missedBy,
  type News,
  naming,
  type Outcome,
  presentState,
  refusal,
  refuseNew,
  type Sent,
  uploadOf,
  type Visitor,
} from './conversation-session.ts';
import { carryOutEffects, ticketOf } from './conversations.ts';
import { isForStaff, writeToStaff } from './handoff.ts';
import { keepAcceptance } from './notice.ts';

const debitsOf = (effects: Effect[]) => effects.filter((effect) => effect.type === 'balance_debit');

/** Applies a turn's effects to ticket, files and documents in the turn's transaction; each feature applies its own. */
function hands(ctx: Context, visitor: Visitor, sent: Sent, opened: dialogs.Opened): By {
  const { ticketId, attendantName, caller } = visitor;
  return {
    clientMessageId: sent.clientMessageId ?? null,
    attendantName,
    balance: () => flowBalance(ctx, ticketId),
    async carryOut(trx: Db, effects: Effect[], files: number[], { variables }: State) {
      const now = ctx.clock();
      if (opened.atNotice) await keepAcceptance(trx, opened.conversation, caller, now);
      for (const file of files) {
        if (!(await claimFile(trx, file))) throw new AppError('FILE_NOT_EXPECTED');
        await signInChat(ctx, trx, ticketId, file);
      }
      if (effects.length === 0) return [];
      await debitByFlow(ctx, trx, { ticketId, debits: debitsOf(effects) }, now);
      return (await carryOutEffects(trx, { ticketId, variables }, effects, now)).faults;
    },
  };
}

type Applied = Extract<TurnResult, { kind: 'applied' }>;

/** Open pages show the balance that the turn has changed. */
async function announceDebits(ctx: Context, { ticketId }: Visitor, { result }: Applied) {
  if (debitsOf(result.effects).length === 0) return;
  announceBalances(ctx, [await balanceTicketOf(ctx, ticketId)]);
}

/** The cards of an applied turn: as played, unless somebody else wrote meanwhile or the turn brought files. */
async function cardsOfTurn(ctx: Context, visitor: Visitor, turn: Applied, opened: dialogs.Opened) {
  const { before, at, result } = turn;
  const { conversation, awaiting } = opened;
  const hasFile = result.outputs.some((output) => output.from === 'user' && output.file);
  if (before !== visitor.lastSeq || hasFile)
    return missedBy(ctx, visitor, conversation.threadId, visitor.lastSeq);
  const answered = awaiting ? { answers: awaiting.id } : {};
  return cardsOf(result.outputs, visitor.linkOrigins, { before, at, ...answered });
}

/** Effects may have moved the ticket to another sector. */
async function newsOf(
  ctx: Context,
  visitor: Visitor,
  { conversation: before }: dialogs.Opened,
  changed: Applied['changed'],
): Promise<News> {
  if (changed !== 'more') return { conversation: before, ticket: changed === 'status' };
  const { conversation } = await load(ctx, visitor);
  return { conversation, leftSectorId: before.sectorId, ticket: true };
}

/** A file that staff requested is accepted beside the script, whatever step waits. */
async function bringsAsked(
  ctx: Context,
  visitor: Visitor,
  { dialogBlockId, data }: Answer,
  { awaiting }: dialogs.Opened,
): Promise<boolean> {
  if (dialogBlockId !== null) return false;
  const upload = await uploadOf(ctx, visitor, data);
  return upload !== undefined && upload.code !== awaiting?.variable;
}

const NEVER_ASKED = 'Esta resposta não é de uma pergunta desta conversa. Recarregue a página.';

async function applyAnswer(
  ctx: Context,
  visitor: Visitor,
  answer: Answer,
  opened: dialogs.Opened,
): Promise<Outcome | 'lost'> {
  const { text, dialogBlockId } = answer;
  const { threadId } = opened.conversation;
  const block = dialogBlockId ?? opened.awaiting?.id ?? '';
  if (!(await wasAsked(ctx, opened, block)))
    return refuseNew(ctx, visitor, answer, { threadId, message: NEVER_ASKED });
  const data = await dataOf(ctx, visitor, opened.awaiting, answer);
  const input = { kind: 'answer' as const, block, text, data };
  const turn = await answerTurn(ctx, opened, input, hands(ctx, visitor, answer, opened));
  if (turn.kind === 'lost') return 'lost';
  if (turn.kind === 'applied') await announceDebits(ctx, visitor, turn);
  if (turn.kind === 'late') return presentState(ctx, visitor, answer);
  if (turn.kind === 'rejected')
    return refuseNew(ctx, visitor, answer, { threadId, message: turn.message });
  const cards = await cardsOfTurn(ctx, visitor, turn, opened);
  const state = { dialogBlockLast: blockOf(turn.result.awaiting), messages: cards };
  const moved = turn.changed !== 'nothing';
  const ticket = moved ? { ticket: await ticketOf(ctx, visitor.ticketId) } : {};
  const frame = { ok: true, action: 'messageOk', ...state, ...ticket, ...naming(answer) } as const;
  const news = await newsOf(ctx, visitor, opened, turn.changed);
  return { frame, lastSeq: lastOf(cards, turn.before), news };
}

async function goBack(
  ctx: Context,
  visitor: Visitor,
  sent: Extract<Sent, { action: 'back' }>,
  opened: dialogs.Opened,
): Promise<Outcome> {
  const { threadId } = opened.conversation;
  const turn = await takeBack(ctx, opened, sent.messageId, hands(ctx, visitor, sent, opened));
  if (turn === 'fixed') {
    const { message } = errorCatalogue.ANSWER_FIXED;
    return refuseNew(ctx, visitor, sent, { threadId, message });
  }
  const news = await newsOf(ctx, visitor, opened, 'more');
  return { ...(await presentState(ctx, visitor, sent)), news };
}

/**
 * One turn of a visitor, applied once: a repeated or late answer changes nothing and gets the present state. If two
 * pages answer at the same time, the database decides.
 */
export async function takeTurn(ctx: Context, visitor: Visitor, sent: Sent): Promise<Outcome> {
  const opened = await load(ctx, visitor);
  if (opened.statusKind === 'cancelled')
    return refusal(visitor, sent, errorCatalogue.TICKET_CANCELLED.message);
  const { ticketId } = visitor;
  const wait = waitOf(ctx, { origin: 'at_ticket', parentCode: String(ticketId) });
  if (wait > 0) {
    const { threadId } = opened.conversation;
    return refuseNew(ctx, visitor, sent, { threadId, message: tooMany(wait) });
  }
  if (sent.action === 'back') return goBack(ctx, visitor, sent, opened);
  if (isForStaff(sent, opened) || (await bringsAsked(ctx, visitor, sent, opened)))
    return writeToStaff(ctx, visitor, sent, opened);
  const outcome = await applyAnswer(ctx, visitor, sent, opened);
  return outcome === 'lost' ? presentState(ctx, visitor, sent) : outcome;
}
