import type { Line, PlaceLink, Section, State } from '@balcao/contract/operations/operations';
import type { CertificateFacts, Expiring } from './certificates.store.ts';
import { count, lineOf, linkTo, sectionOf, spanOf, uncheckedLine } from './section.rules.ts';

const DAY_SECONDS = 86_400;
const SOON_DAYS = 30;
/** An A1 certificate takes some days to get. */
const URGENT_DAYS = 7;

type Place = { what: string; todo: string; link: (id: number) => PlaceLink };
const places: Record<Expiring['kind'], Place> = {
  invoices: {
    what: 'O certificado das notas fiscais de',
    todo: 'Peça um certificado A1 novo e envie-o nos dados fiscais da unidade.',
    link: (id) => linkTo('Abrir os dados fiscais', `/gl_business_unit/${id}/edit?tab=fiscal`),
  },
  pix: {
    what: 'O certificado de Pix de',
    todo: 'Peça um certificado novo ao banco e envie-o no recebimento da unidade.',
    link: (id) => linkTo('Abrir o recebimento', `/gl_business_unit/${id}/edit?tab=recebimento`),
  },
  token: {
    what: 'O token de API',
    todo: 'Se um programa ainda o usa, a pessoa cria outro em Minha conta.',
    link: (id) => linkTo('Abrir a pessoa', `/gl_user/${id}/edit`),
  },
};

function stateOf({ kind, ends }: Expiring, now: Date): State {
  const days = (ends.getTime() - now.getTime()) / 1000 / DAY_SECONDS;
  if (kind === 'token') return 'aviso';
  if (days <= URGENT_DAYS) return 'falha';
  return days <= SOON_DAYS ? 'aviso' : 'ok';
}

function lineFor(one: Expiring, now: Date): Line | false {
  const state = stateOf(one, now);
  if (state === 'ok') return false;
  const { what, todo, link } = places[one.kind];
  const left = (one.ends.getTime() - now.getTime()) / 1000;
  const when = left > 0 ? `termina em ${spanOf(left)}` : `terminou há ${spanOf(-left)}`;
  const key = `certificates.${one.kind}.${one.id}`;
  return lineOf(key, state, `${what} ${one.name} ${when}.`, todo, link(one.place_id));
}

export function certificatesSection(facts: CertificateFacts, now: Date): Section {
  const { certificates, tokens, rows } = facts;
  return sectionOf({
    fine:
      certificates > 0 &&
      lineOf('certificates.fine', 'ok', 'Nenhum certificado termina nos próximos 30 dias.'),
    lines: [
      certificates === 0 &&
        uncheckedLine(
          'certificates.none',
          'Nenhuma unidade de negócio tem certificado: não há validade a conferir.',
          'O das notas fiscais e o de Pix são enviados na página da unidade de negócio.',
        ),
      ...rows.map((one) => lineFor(one, now)),
    ],
    figures: [
      count('certificates', 'Certificados', certificates),
      count('tokens', 'Tokens que terminam em 14 dias', tokens),
    ],
    rows: rows.map(({ kind, name, ends, place_id }) => ({
      what: `${places[kind].what} ${name}`,
      why: 'válido até',
      at: ends.toISOString(),
      links: [places[kind].link(place_id)],
    })),
  });
}
