/** An invented mail of the corpus and its expected result. */
export type Sample = {
  name: string;
  raw: Buffer;
  /** The sender's address; null if nobody can be answered. */
  from: string | null;
  subject: string;
  text: string;
  /** The beginning of the quoted part; null if nothing is quoted. */
  quoted: string | null;
  /** Names of the files, each with the beginning of its content if that can be read. */
  files: [name: string, content?: string][];
  locked: boolean;
  /** The result of taking it into the database. */
  outcome: 'accepted' | 'ignored';
};

type Written = Partial<Omit<Sample, 'raw' | 'name'>> & {
  /** Headers besides From, To, Subject and Message-ID; one of these names here replaces the default. */
  head?: string[];
  body: string[];
  /** Encoding of the bytes; each character of a `latin1` sample is one byte. */
  bytes?: 'utf8' | 'latin1';
};

const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();
const nameOf = (line: string) => line.slice(0, line.indexOf(':')).toLowerCase();

/** A mail, from the lines of its headers and of its body. */
export function sample(
  name: string,
  { head = [], body, bytes = 'utf8', ...come }: Written,
): Sample {
  const id = slug(name);
  const from = `${id}@cliente.example.com`;
  const usual = [
    `From: Marina Duarte <${from}>`,
    'To: Atendimento <apoio@solar.example.com>',
    'Subject: Proposta',
    `Message-ID: <${id}@corpus.example.com>`,
    'Date: Fri, 20 Nov 2026 10:15:00 -0300',
    'MIME-Version: 1.0',
  ];
  const own = new Set(head.map(nameOf));
  const lines = [...usual.filter((line) => !own.has(nameOf(line))), ...head, '', ...body];
  return {
    name,
    raw: Buffer.from(lines.join('\r\n'), bytes),
    from,
    subject: 'Proposta',
    text: '',
    quoted: null,
    files: [],
    locked: false,
    outcome: 'accepted',
    ...come,
  };
}

export const utf8 = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'];
export const html = ['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: 8bit'];

/** The head and body of a multipart mail; a part is its headers, an empty line and its body. */
export function parts(kind: string, ...all: string[][]): { head: string[]; body: string[] } {
  const boundary = `limite-${kind.replace(/\W.*/, '')}-${all.length}`;
  return {
    head: [`Content-Type: multipart/${kind}; boundary="${boundary}"`],
    body: [...all.flatMap((lines) => [`--${boundary}`, ...lines]), `--${boundary}--`, ''],
  };
}

/** A multipart part. */
export const inner = (kind: string, ...all: string[][]): string[] => {
  const { head, body } = parts(kind, ...all);
  return [...head, '', ...body];
};

export const plainPart = (...lines: string[]) => [...utf8, '', ...lines];
export const htmlPart = (...lines: string[]) => [...html, '', ...lines];

/** An attached file. */
export const filePart = (
  type: string,
  name: string,
  content: Buffer | string,
  ...more: string[]
) => [
  `Content-Type: ${type}; name="${name}"`,
  ...(more.length > 0 ? more : [`Content-Disposition: attachment; filename="${name}"`]),
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
];

/** The smallest picture. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
