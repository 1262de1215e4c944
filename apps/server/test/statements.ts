import type { TestClient } from './client.ts';
import { openBooks } from './finance.ts';
import type { TestServer } from './server.ts';

export type BankLine = {
  /** `yyyymmdd`. */
  on?: string;
  amount: string;
  name?: string;
  text?: string;
};

const lineOf = ({ on = '20260610', amount, name = '1', text = 'Movimento' }: BankLine) =>
  `<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>${on}\n<TRNAMT>${amount}\n<FITID>${name}\n<MEMO>${text}\n</STMTTRN>\n`;

/** An OFX as banks here write it. */
export const ofxOf = (lines: readonly BankLine[], account = '') =>
  `OFXHEADER:100\nDATA:OFXSGML\nCHARSET:1252\n\n<OFX>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n<STMTRS>\n<CURDEF>BRL\n<BANKACCTFROM>\n${account}</BANKACCTFROM>\n<BANKTRANLIST>\n${lines.map(lineOf).join('')}</BANKTRANLIST>\n</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n`;

export type Suggested = {
  line_id: number;
  on: string;
  amount_cents: number;
  text: string;
  candidates: {
    kind: string;
    id: number;
    amount_cents: number;
    score: number;
    why: string[];
    description: string;
  }[];
};

/** Books of their own, and what a desk does with the statements of their bank account. */
export async function statementDesk(server: Pick<TestServer, 'ctx'>, admin: TestClient) {
  const books = await openBooks(server);
  const desk = {
    books,
    async send(text: string | Uint8Array, more: Record<string, string> = {}, client = admin) {
      const body = new FormData();
      const fields = { fn_bank_account_id: String(books.bank), ...more };
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const bytes = typeof text === 'string' ? text : new Uint8Array(text);
      body.append('file', new Blob([bytes]), 'extrato.ofx');
      return client.call('/api/fn_statement', { method: 'POST', body });
    },
    /** Imports lines; the statement's id. */
    async bring(...lines: BankLine[]): Promise<number> {
      const { status, body } = await desk.send(ofxOf(lines));
      if (status !== 200) throw new Error(JSON.stringify(body));
      return (body.data as { id: number }).id;
    },
    async lines(id: number) {
      const { body } = await admin.call(`/api/fn_statement/${id}/lines?per_page=100`);
      return body.data as { id: number; state: string; amount_cents: number; text: string }[];
    },
    async suggestions(id: number, query = ''): Promise<Suggested[]> {
      const { status, body } = await admin.call(
        `/api/fn_statement/${id}/suggestions?per_page=100${query}`,
      );
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data as Suggested[];
    },
    act: (lineId: number, act: string, body: object = {}, client = admin) =>
      client.call(`/api/fn_statement/line/${lineId}/${act}`, { method: 'POST', body }),
    match: (lineId: number, matches: object[], more: object = {}, client = admin) =>
      desk.act(lineId, 'match', { matches, ...more }, client),
  };
  return desk;
}
export type StatementDesk = Awaited<ReturnType<typeof statementDesk>>;
