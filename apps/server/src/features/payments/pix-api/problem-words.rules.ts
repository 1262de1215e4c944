type Problem = {
  title?: string | undefined;
  detail?: string | undefined;
  violacoes?: { razao?: string | undefined; propriedade?: string | undefined }[] | undefined;
};

const MOST = 300;

const plain = (text: string) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The PSP's own words about what it refused: its reasons if it names any, else its explanation; one line. */
export function wordsOfProblem({ title, detail, violacoes }: Problem): string {
  const reasons = (violacoes ?? []).flatMap(({ razao, propriedade }) => {
    if (!razao) return [];
    return [propriedade ? `${razao} (${propriedade})` : razao];
  });
  const said = plain(reasons.join(' ') || detail || title || '');
  if (!said) return 'O banco recusou o pedido sem dizer por quê.';
  return `O banco recusou: ${said.length > MOST ? `${said.slice(0, MOST - 1)}…` : said}`;
}
