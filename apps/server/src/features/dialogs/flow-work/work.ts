import { checkFlow } from '@balcao/dialog/check/check-flow';
import type { FlowFault } from '@balcao/dialog/check/fault';
import { valuesOf } from '@balcao/dialog/check/fields';
import { warningsOf } from '@balcao/dialog/check/warnings';
import { withCode } from '@balcao/dialog/draft/commands/dialogs';
import { type Difference, differenceOf } from '@balcao/dialog/draft/difference';
import { defaultLimits, step } from '@balcao/dialog/engine';
import { type DocumentTemplate, readFlowFile } from '@balcao/dialog/file-format';
import type { Flow, Input, State, StepResult } from '@balcao/dialog/flow';
import { type Conversation, type OtherWay, otherWayOf } from '@balcao/dialog/other-way';
import { safeHtml } from '../../../platform/safe-html.ts';
import * as rules from '../drafts.rules.ts';
import { type CodeChange, codeChangeBetween } from './code-change.rules.ts';
import { countTalks, type TalksCounted } from './count-talks.rules.ts';
import { draftOf, type Merge, type Merged, merge } from './merge.rules.ts';
import { playTurn, type Turn, type Turned } from './play-turn.rules.ts';
import { type Unpacked, unpack } from './unpack.ts';

/** What the installation has and reserves, and what its sandbox says of the flow's code. */
export type Installation = {
  code: string;
  codeFaults: [string, string][];
  records: Record<keyof rules.Records, unknown[]>;
  reservedWords: readonly string[];
  fileCodes: readonly string[];
};

/** Faults keep a flow from being published, warnings do not. */
export type Checked = { faults: FlowFault[]; warnings: FlowFault[] };

/** Flows come and go as JSON text, which one thread gives another without walking through it. */
export type Requests = {
  merge: [Merge, Merged];
  /** The code of a flow, by `dialog/block`. */
  codes: [{ flow: string }, [string, string][]];
  check: [{ flow: string } & Installation, Checked];
  /** What a version holds: its HTML is sanitized. */
  clean: [{ flow: string }, string];
  difference: [{ from: string; to: string }, Difference];
  /** The code in which two flows differ. */
  code: [{ from: string; to: string }, CodeChange];
  /** The codes of the document templates that a flow names. */
  templates: [{ flow: string }, string[]];
  /** Which conversations (a list as JSON text) another flow leads elsewhere, and how many could be played. */
  replay: [
    { before: string; after: string; conversations: string },
    { played: number; other: (OtherWay & { ticketId: number })[] },
  ];
  /** What conversations (a list as JSON text) add to a version's numbers. */
  count: [{ flow: string; conversations: string }, TalksCounted];
  /** The files of an archive that a flow travels in, or why it is none (pt-BR). */
  unpack: [{ archive: Uint8Array }, Unpacked];
  /** One turn that a test pane asks for. */
  play: [Turn, Turned];
  /** One turn of any conversation with a flow. */
  step: [{ flow: string; state: State; input: Input }, StepResult];
  /** A flow file (any text) in its parts; `code` renames its start dialog. */
  read: [
    { file: string; code: string | undefined },
    (
      | { unreadable: true }
      | { faults: FlowFault[] }
      | { name: string; code: string; flow: string; documents: DocumentTemplate[] }
    ),
  ];
};
export type Kind = keyof Requests;

function codesOf(flow: unknown): [string, string][] {
  return [...valuesOf(flow, 'code')].flatMap(({ dialog, block, value }) =>
    typeof value === 'string' ? [[`${dialog}/${block}`, value]] : [],
  );
}

function check({ flow: text, ...known }: Requests['check'][0]): Checked {
  const flow = JSON.parse(text);
  const kinds = Object.entries(known.records).map(([kind, all]) => [kind, new Set(all)]);
  const faults = [
    ...rules.faultsOfCode(flow, known.code),
    ...checkFlow(flow, {
      reservedWords: known.reservedWords,
      codeFaults: new Map(known.codeFaults),
    }),
    ...rules.faultsOfRecords(flow, Object.fromEntries(kinds) as rules.Records),
    ...rules.faultsOfFileCodes(flow, known.fileCodes),
  ];
  return { faults, warnings: warningsOf(flow) };
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function read({ file: text, code }: Requests['read'][0]): Requests['read'][1] {
  const file = parsed(text);
  if (!file) return { unreadable: true };
  const found = readFlowFile(file.value);
  if ('faults' in found) return found;
  const { name, documents = [] } = found.file;
  const readable = draftOf(found.file.flow);
  if ('faults' in readable) return readable;
  const flow = withCode(readable.flow, code ?? readable.flow.start);
  return { name, code: flow.start, flow: JSON.stringify(flow), documents };
}

function replay({ before, after, conversations }: Requests['replay'][0]): Requests['replay'][1] {
  const flows = { before: JSON.parse(before), after: JSON.parse(after) };
  const talks: (Conversation & { ticketId: number })[] = JSON.parse(conversations);
  const ways = talks.map(({ ticketId, ...talk }) => {
    const way = otherWayOf(flows, talk, defaultLimits);
    return way ? { ticketId, ...way } : way;
  });
  const played = ways.filter((way) => way !== undefined);
  return { played: played.length, other: played.filter((way) => way !== null) };
}

let lastPlayed = { text: '', flow: { start: '', dialogs: {} } as Flow };

/** Somebody who tests a draft plays it again and again. */
function playedFlow(text: string): Flow {
  if (lastPlayed.text !== text) lastPlayed = { text, flow: JSON.parse(text) };
  return lastPlayed.flow;
}

/** The work of the flow workers' threads: pure, from values to values. */
export const work: { [K in Kind]: (asked: Requests[K][0]) => Requests[K][1] } = {
  merge,
  codes: ({ flow }) => codesOf(JSON.parse(flow)),
  check,
  clean: ({ flow }) => JSON.stringify(rules.withCleanHtml(JSON.parse(flow), safeHtml)),
  difference: ({ from, to }) => differenceOf(JSON.parse(from), JSON.parse(to)),
  code: ({ from, to }) => codeChangeBetween(JSON.parse(from), JSON.parse(to)),
  templates: ({ flow }) => rules.templatesOf(JSON.parse(flow)),
  read,
  replay,
  count: ({ flow, conversations }) => countTalks(JSON.parse(flow), JSON.parse(conversations)),
  unpack: ({ archive }) => unpack(archive),
  play: (turn) => playTurn(playedFlow(turn.flow), turn),
  step: ({ flow, state, input }) => step(playedFlow(flow), state, input, defaultLimits),
};
