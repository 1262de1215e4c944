import type { Resource } from '@balcao/contract/files/resource';
import { useEffect, useRef, useState } from 'react';
import { loadAgain } from '../../ui/load-again.ts';
import { RequestFault } from '../request.ts';
import type { InputProps } from './input.ts';
import type { FileRules } from './prepare-file.ts';

const loadPreparing = loadAgain(async () => (await import('./prepare-file.ts')).prepareFile);

/** The value of a file field's `accept`. */
export function acceptOf(extensions: string[]): string {
  return extensions.map((extension) => `.${extension}`).join(',');
}

type State = {
  file: File | null;
  /** The file is being read and reduced. */
  preparing: boolean;
  /** The share that has been sent, 0 to 1; null while nothing is being sent. */
  share: number | null;
  lineLost: boolean;
  refusal: { text: string; details: string[] } | null;
};

const nothing: State = {
  file: null,
  preparing: false,
  share: null,
  lineLost: false,
  refusal: null,
};

type Options = {
  upload: InputProps['upload'];
  code: string;
  rules: FileRules;
  /** Reports what is wrong with a file before it is sent; null clears that. */
  fail: (text: string | null) => void;
};

const UNREADABLE = 'Não conseguimos abrir este arquivo. Tente de novo.';
const UNSENT = 'Não conseguimos enviar o arquivo. Tente de novo.';

function told(fault: unknown): State['refusal'] {
  if (!(fault instanceof RequestFault)) console.warn(fault);
  return fault instanceof RequestFault
    ? { text: fault.message, details: fault.details }
    : { text: UNSENT, details: [] };
}

/** The upload of one file: chosen, checked, reduced, sent. */
export function useUpload({ upload, code, rules, fail }: Options) {
  const [state, setState] = useState(nothing);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  async function choose([file, ...others]: File[]): Promise<void> {
    if (!file) return;
    if (others.length > 0) return fail('Mensagem só aceita um arquivo.');
    setState({ ...nothing, preparing: true });
    try {
      const prepareFile = await loadPreparing();
      const { ready, fault } = await prepareFile(file, rules);
      fail(fault);
      setState({ ...nothing, file: fault ? null : ready });
    } catch (fault) {
      console.warn(fault);
      fail(UNREADABLE);
      setState(nothing);
    }
  }

  /** Sends the chosen file, or the given one; null if it was refused or cancelled. */
  async function send(file = state.file): Promise<Resource | null> {
    // Two quick clicks send once: `share` changes only when the page is drawn again.
    if (!file || sending.current) return null;
    const abort = new AbortController();
    const tell = (more: Partial<State>) =>
      !abort.signal.aborted && setState((before) => ({ ...before, ...more }));
    sending.current = abort;
    tell({ share: 0, refusal: null });
    try {
      const sent = await upload(file, file.name, code, {
        onProgress: (share) => tell({ share, ...(share > 0 && { lineLost: false }) }),
        onLineLost: () => tell({ lineLost: true }),
        signal: abort.signal,
      });
      return abort.signal.aborted ? null : sent;
    } catch (fault) {
      tell({ refusal: told(fault) });
      return null;
    } finally {
      tell({ share: null, lineLost: false });
      if (sending.current === abort) sending.current = undefined;
    }
  }

  function cancel(): void {
    sending.current?.abort();
    sending.current = undefined;
    setState((before) => ({ ...before, share: null, lineLost: false }));
  }

  const busy = state.preparing || state.share !== null;
  return { ...state, busy, choose, send, cancel, remove: () => setState(nothing) };
}

export type Upload = ReturnType<typeof useUpload>;
