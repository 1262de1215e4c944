import { invalidAt } from '../../../platform/app-error.ts';

/** A row of a tree of codes as it would stand; `kind` is undefined where rows have none. */
export type Node = {
  id: number | undefined;
  code: string;
  parentId: number | null;
  active: boolean;
  kind?: string | undefined;
};

/** What the row above is; `used` counts for accounts alone: cost centres take bookings on every level. */
export type Above = {
  code: string;
  active: boolean;
  kind?: string | undefined;
  takesNoneBelow?: 'used' | 'purpose' | undefined;
};

/** What the words call it: "conta", "centro". */
export type Words = { one: string; of: string; above: string; aboveItself: string; closed: string };

const FORM = /^\d{1,3}(\.\d{1,4}){0,5}$/;

/** Throws INVALID for a code that is none: up to six levels of digits, `1.01.002`. */
export function requireCode(code: string): void {
  if (!FORM.test(code))
    throw invalidAt(
      'code',
      'Use só números, em até seis níveis separados por ponto, como 1.01.002: até três algarismos no primeiro e quatro nos outros.',
    );
}

function requireBelow({ code, kind, active }: Node, above: Above, words: Words): void {
  if (!code.startsWith(`${above.code}.`))
    throw invalidAt(
      'code',
      `O código começa com o ${words.above}: ${above.code}. Por exemplo, ${above.code}.01.`,
    );
  if (kind !== above.kind) throw invalidAt('kind', `O tipo é o mesmo ${words.above}.`);
  if (active && !above.active)
    throw invalidAt('parent_id', `Escolha ${words.one} que não esteja ${words.closed}.`);
  if (above.takesNoneBelow === 'used')
    throw invalidAt(
      'parent_id',
      'Esta conta já tem lançamentos. Escolha outra, ou crie uma conta ao lado dela.',
    );
  if (above.takesNoneBelow === 'purpose')
    throw invalidAt('parent_id', 'O sistema lança nesta conta: ela não pode ter contas abaixo.');
}

/** Throws INVALID at the field for a row that does not fit below another. `chain` are the ids of the row above and of all above it. */
export function requirePlace(
  node: Node,
  { above, chain }: { above: Above | undefined; chain: readonly number[] },
  words: Words,
): void {
  requireCode(node.code);
  if (node.id !== undefined && chain.includes(node.id))
    throw invalidAt('parent_id', `${words.aboveItself}. Escolha outro lugar.`);
  if (node.parentId === null) {
    if (node.code.includes('.'))
      throw invalidAt('parent_id', `Com ponto no código, escolha o que fica acima.`);
    return;
  }
  if (!above) throw invalidAt('parent_id', 'O registro escolhido não existe mais.');
  requireBelow(node, above, words);
}

/** Throws INVALID for a code that another row has. */
export function requireOwnCode(code: string, other: string | undefined, words: Words): void {
  if (other === undefined) return;
  throw invalidAt('code', `O código ${code} já é ${words.of} “${other}”. Escolha outro.`);
}

/** What stands below a row: whether anything does, and whether any of it is active. */
export type Below = { any: boolean; active: boolean };

/** Throws INVALID for changes that those below would not fit any more. */
export function requireBelowFits(
  before: Node,
  after: Node,
  { below, words }: { below: Below; words: Words },
): void {
  if (!below.any) return;
  if (before.code !== after.code)
    throw invalidAt(
      'code',
      `Há ${words.one} abaixo com este código. Mude ou mova antes o que há lá.`,
    );
  if (before.kind !== after.kind)
    throw invalidAt('kind', `Há ${words.one} abaixo deste tipo. Mude antes o que há lá.`);
  if (below.active && !after.active) throw invalidAt('active', `Encerre antes o que há abaixo.`);
}

/** Throws INVALID for changes of an account that the product books to, or that is in use. */
export function requireAccountFree(
  before: Node,
  after: Node,
  { purpose, used }: { purpose: string | null; used: boolean },
): void {
  const automatic = 'O sistema lança nesta conta';
  if (purpose && before.kind !== after.kind)
    throw invalidAt('kind', `${automatic}: o tipo não muda.`);
  if (purpose && !after.active)
    throw invalidAt('active', `${automatic}: ela não pode ser encerrada.`);
  if (used && before.kind !== after.kind)
    throw invalidAt('kind', 'Esta conta já foi usada: o tipo não muda mais.');
}
