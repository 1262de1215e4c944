import type { FormContent } from '../../../platform/pdf/draw-form.ts';
import type { FormBlock, FormCell } from '../../../platform/pdf/form-layout.ts';
import { day, joined, moment, NOTHING, nbsCode, serviceCode } from './formats.rules.ts';
import { type Cities, cityAndState, peopleBlocks } from './people-blocks.rules.ts';
import type { PrintedNote } from './printed-note.rules.ts';
import { taxBlocks, totalTaxesLine } from './tax-blocks.rules.ts';
import { wordsOf } from './words.rules.ts';

/** What has become of the note, which its XML does not tell. */
export type Mark = 'none' | 'homologation' | 'cancelled' | 'substituted';

export type DanfseState = { mark: Mark; local: boolean };

const LOCAL = 'Emitida localmente (homologação)';
const INVALID = 'NFS-e SEM VALIDADE JURÍDICA';
const QUERY = 'https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=';
const CAPTION =
  'A autenticidade desta NFS-e pode ser verificada pela leitura deste código QR ou pela consulta da chave de acesso no portal nacional da NFS-e';
const NO_CAPTION =
  'Esta nota foi emitida localmente e não foi enviada à autoridade: não tem chave de acesso nem consulta pública.';

const watermarks: Partial<Record<Mark, string>> = {
  cancelled: 'CANCELADA',
  substituted: 'SUBSTITUÍDA',
};

const cell = (label: string, value: string | null, columns = 1): FormCell => ({
  label,
  value: value || NOTHING,
  columns,
});

function situationOf(note: PrintedNote, { mark, local }: DanfseState): string | null {
  if (mark === 'cancelled') return 'NFS-e Cancelada';
  if (mark === 'substituted') return 'NFS-e Substituída';
  return local ? LOCAL : wordsOf('situation', note.situation);
}

function identityRows(note: PrintedNote, state: DanfseState): FormCell[][] {
  const { dps } = note;
  const key = state.local
    ? cell('IDENTIFICADOR DA DPS', dps.id, 3)
    : cell('CHAVE DE ACESSO DA NFS-E', note.accessKey, 3);
  return [
    [{ ...key, strong: true }],
    [
      cell('NÚMERO DA NFS-E', note.number),
      cell('COMPETÊNCIA DA NFS-E', day(dps.competence)),
      cell('DATA E HORA DA EMISSÃO DA NFS-E', moment(note.issuedAt)),
    ],
    [
      cell('NÚMERO DA DPS', dps.number),
      cell('SÉRIE DA DPS', dps.series),
      cell('DATA E HORA DA EMISSÃO DA DPS', moment(dps.emittedAt)),
    ],
    [
      { ...cell('EMITENTE DA NFS-E', wordsOf('emittedBy', dps.emittedBy)), shaded: true },
      cell('SITUAÇÃO DA NFS-E', situationOf(note, state)),
      cell('FINALIDADE', wordsOf('purpose', note.ibsCbs.purpose)),
    ],
  ];
}

function serviceBlock({ service }: PrintedNote, cities: Cities): FormBlock {
  const { cityCode, cityName, country } = service;
  const place = country
    ? joined(cityName, null, country)
    : `${cityAndState(cities, cityCode, cityName)} / BR`;
  const text = service.municipalText ?? service.nationalText;
  return {
    title: 'SERVIÇO PRESTADO',
    rows: [
      [
        cell(
          'Código de Tributação Nacional / Municipal',
          joined(serviceCode(service.nationalCode), service.municipalCode),
        ),
        cell('Código da NBS', nbsCode(service.nbs)),
        cell('Local da Prestação / Sigla UF / País', place),
      ],
      ...(text ? [[{ ...cell('', text, 4), most: 3 }]] : []),
      { label: 'Descrição do Serviço', text: service.description ?? NOTHING },
    ],
  };
}

/** The parts in the order of NT 008, behind one another. */
function furtherText({ more }: PrintedNote): string {
  const parts: [string, string | null][] = [
    ['NFS-e Subst.: ', more.substituted],
    ['Cod. Obra: ', more.work],
    ['Insc. Imob.: ', more.property],
    ['Cod. Evt.: ', more.event],
    ['Doc. Tec.: ', more.technicalPaper],
    ['Doc. Ref.: ', more.reference],
    ['Pedido: ', more.order],
    ['Itens do Pedido: ', more.orderItems.join(', ')],
    ['Inf. Cont.: ', more.notes],
    ['Inf. A. T. Mun.: ', more.authority],
  ];
  const said = parts.flatMap(([name, text]) => (text ? [`${name}${text}`] : []));
  return said.join(' | ') || NOTHING;
}

function furtherBlock(note: PrintedNote): FormBlock {
  return {
    title: 'INFORMAÇÕES COMPLEMENTARES',
    rows: [{ text: furtherText(note) }, [cell('', totalTaxesLine(note), 4)]],
  };
}

/** The codes whose cities the paper names. */
export const cityCodes = (note: PrintedNote): string[] => [
  ...new Set(
    [
      note.dps.city,
      note.service.cityCode,
      note.municipal.cityCode,
      note.ibsCbs.cityCode,
      ...[note.issuer, note.provider, note.customer, note.recipient, note.intermediary].map(
        ({ address }) => address.city,
      ),
    ].filter((code) => code !== null),
  ),
];

/** The DANFSe of NT 008 as a form: what stands where. */
export function danfseForm(
  note: PrintedNote,
  { mark, local, cities }: DanfseState & { cities: Cities },
): FormContent {
  const { dps } = note;
  const isValid = dps.environment === '1' && mark !== 'homologation' && !local;
  const created = new Date(note.issuedAt ?? dps.emittedAt ?? 0);
  return {
    title: local ? `DPS ${dps.series}-${dps.number}` : `NFS-e ${note.number}`,
    created,
    head: {
      emblem: { name: 'NFS-e', line: 'Nota Fiscal de Serviço eletrônica' },
      titles: ['DANFSe v2.0', 'Documento Auxiliar da NFS-e'],
      warnings: isValid ? [] : [local ? `${INVALID} - ${LOCAL.toLowerCase()}` : INVALID],
      side: [
        `Município: ${cityAndState(cities, dps.city, note.cityName)}`,
        `Ambiente Gerador: ${wordsOf('authority', note.authority) ?? NOTHING}`,
        `Tipo de Ambiente: ${wordsOf('environment', dps.environment) ?? NOTHING}`,
      ],
    },
    identity: identityRows(note, { mark, local }),
    code: local || !note.accessKey ? null : QUERY + note.accessKey,
    caption: local ? NO_CAPTION : CAPTION,
    blocks: [
      ...peopleBlocks(note, cities),
      serviceBlock(note, cities),
      ...taxBlocks(note, cities),
      furtherBlock(note),
    ],
    watermark: watermarks[mark] ?? null,
  };
}
