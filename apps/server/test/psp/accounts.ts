import { randomBytes, randomUUID } from 'node:crypto';
import { dayFromNow } from '../days.ts';

/** What the PSP keeps in memory, and what it does with judged requests. */
type Body = Record<string, unknown>;
export type Charge = Body & {
  txid: string;
  status: string;
  revisao: number;
  valor: { original: string };
  pix?: Pix[];
};
type Refund = {
  id: string;
  rtrId: string;
  valor: string;
  horario: object;
  status: string;
  motivo?: string;
};
export type Pix = {
  endToEndId: string;
  txid: string;
  valor: string;
  chave: string;
  horario: string;
  devolucoes?: Refund[];
};
export type Answer = { status: number; body?: unknown };
type Call = {
  method: string;
  pathname: string;
  params: Record<string, string>;
  query: URLSearchParams;
  body: Body;
};

const TYPE = 'https://pix.bcb.gov.br/api/v2/error/';
const unknown: Answer = {
  status: 404,
  body: { type: `${TYPE}NaoEncontrado`, title: 'Não Encontrado', status: 404 },
};
const refused = (title: string, razao: string, propriedade: string): Answer => ({
  status: 400,
  body: {
    type: `${TYPE}${title}`,
    title,
    status: 400,
    detail: 'A requisição não respeita o schema.',
    violacoes: [{ razao, propriedade }],
  },
});
const token = (length: number) => randomBytes(length).toString('hex');
const cents = (amount: string) => Number(amount.replace('.', ''));

export function pspAccounts(pixKey: string) {
  const charges = new Map<string, Charge>();
  const payments: Pix[] = [];
  const webhooks = new Map<string, string>();
  /** How the next refunds end. */
  const refunds = { status: 'DEVOLVIDO' };
  /** Whether answers hold `pixCopiaECola`, which the document leaves open. */
  const says = { copyAndPaste: true };

  /** A BR Code with the location, its CRC computed here, independent of the product's. */
  function brCode(location: string): string {
    const field = (id: string, value: string) =>
      `${id}${String(value.length).padStart(2, '0')}${value}`;
    const account = field('26', field('00', 'br.gov.bcb.pix') + field('25', location));
    const merchant = '5204000053039865802BR5903PSP6009SAO PAULO62070503***6304';
    const head = `000201010212${account}${merchant}`;
    let crc = 0xffff;
    for (const byte of Buffer.from(head)) {
      crc ^= byte << 8;
      for (let bit = 0; bit < 8; bit += 1)
        crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
    }
    return head + crc.toString(16).toUpperCase().padStart(4, '0');
  }

  function faultOf(body: Body, isDue: boolean): Answer | undefined {
    const title = isDue ? 'CobVOperacaoInvalida' : 'CobOperacaoInvalida';
    const { valor, chave, calendario } = body as {
      valor?: { original?: string; desconto?: { descontoDataFixa?: { data: string }[] } };
      chave?: string;
      calendario?: { dataDeVencimento?: string; expiracao?: number };
    };
    if (chave !== undefined && chave !== pixKey)
      return refused(title, 'A chave não pertence a este usuário recebedor.', 'cob.chave');
    if (valor?.original !== undefined && cents(valor.original) === 0)
      return refused(title, 'O valor é zero.', 'cob.valor.original');
    if (calendario?.expiracao !== undefined && calendario.expiracao <= 0)
      return refused(title, 'A expiração é zero.', 'cob.calendario.expiracao');
    const due = calendario?.dataDeVencimento;
    if (due && due < dayFromNow())
      return refused(
        title,
        'O vencimento é anterior à criação.',
        'cobv.calendario.dataDeVencimento',
      );
    const late = valor?.desconto?.descontoDataFixa?.some(({ data }) => due && data > due);
    if (late) return refused(title, 'O desconto é posterior ao vencimento.', 'cobv.valor.desconto');
    return undefined;
  }

  function put(key: string, kind: string, { params, body }: Call): Answer {
    const old = charges.get(key);
    if (old && old.status !== 'ATIVA')
      return refused('CobOperacaoInvalida', 'A cobrança não está ATIVA.', 'cob.status');
    const fault = faultOf(body, kind === 'cobv');
    if (fault) return fault;
    const location = `pix.example.com/qr/v2/${kind}/${token(16)}`;
    const calendario = { criacao: new Date().toISOString(), ...(body.calendario as object) };
    const charge: Charge = {
      ...body,
      ...(kind === 'cobv' && {
        recebedor: {
          cnpj: '56989000019533',
          nome: 'Empresa SA',
          logradouro: 'Rua 15',
          cidade: 'São Paulo',
          uf: 'SP',
          cep: '70800100',
        },
      }),
      calendario,
      valor: body.valor as Charge['valor'],
      txid: params.txid ?? '',
      revisao: old ? old.revisao + 1 : 0,
      status: 'ATIVA',
      loc: { id: charges.size + 1, location, tipoCob: kind, criacao: new Date().toISOString() },
      location,
      ...(says.copyAndPaste && { pixCopiaECola: brCode(location) }),
    };
    charges.set(key, charge);
    return { status: 201, body: charge };
  }

  function patch(key: string, kind: string, { body }: Call): Answer {
    const charge = charges.get(key);
    if (!charge) return unknown;
    if (charge.status !== 'ATIVA')
      return refused('CobOperacaoInvalida', 'A cobrança não está ATIVA.', 'cob.status');
    if (body.status && Object.keys(body).length > 1)
      return refused('CobOperacaoInvalida', 'Remoção com outras alterações.', 'cob.status');
    const { dataDeVencimento: due } = charge.calendario as { dataDeVencimento?: string };
    if (!body.status && due && due < dayFromNow())
      return refused('CobVOperacaoInvalida', 'A cobrança está vencida.', 'cobv.status');
    const fault = faultOf(body, kind === 'cobv');
    if (fault) return fault;
    const calendario = { ...(charge.calendario as object), ...(body.calendario as object) };
    Object.assign(charge, body, { calendario, revisao: charge.revisao + 1 });
    return { status: 200, body: charge };
  }

  function refund({ params, body }: Call): Answer {
    const pix = payments.find(({ endToEndId }) => endToEndId === params.e2eid);
    if (!pix) return unknown;
    pix.devolucoes ??= [];
    const known = pix.devolucoes.find(({ id }) => id === params.id);
    if (known) return { status: 201, body: known };
    const returned = pix.devolucoes.reduce((sum, { valor }) => sum + cents(valor), 0);
    if (returned + cents(String(body.valor)) > cents(pix.valor)) {
      return refused('PixDevolucaoInvalida', 'O valor excede o do Pix.', 'devolucao.valor');
    }
    const made = {
      id: params.id ?? '',
      rtrId: `D${token(16)}`.slice(0, 32),
      valor: String(body.valor),
      horario: { solicitacao: new Date().toISOString() },
      status: refunds.status,
    };
    pix.devolucoes.push(made);
    return { status: 201, body: made };
  }

  function list({ query }: Call): Answer {
    const [from, to] = [query.get('inicio') ?? '', query.get('fim') ?? ''];
    const [page, size] = ['paginaAtual', 'itensPorPagina'].map((name) =>
      Number(query.get(`paginacao.${name}`)),
    ) as [number, number];
    const found = payments.filter(
      ({ horario }) =>
        Date.parse(horario) >= Date.parse(from) && Date.parse(horario) <= Date.parse(to),
    );
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: size,
      quantidadeDePaginas: Math.max(1, Math.ceil(found.length / size)),
      quantidadeTotalDeItens: found.length,
    };
    return {
      status: 200,
      body: {
        parametros: { inicio: from, fim: to, paginacao },
        pix: found.slice(page * size, (page + 1) * size),
      },
    };
  }

  return {
    charges,
    payments,
    webhooks,
    refunds,
    says,
    act(call: Call): Answer {
      const { method, params } = call;
      const [, kind = ''] = call.pathname.split('/');
      const key = `${kind}/${params.txid}`;
      if (kind === 'webhook') {
        webhooks.set(params.chave ?? '', String(call.body.webhookUrl));
        return { status: 200 };
      }
      if (kind === 'pix') {
        if (params.id && method === 'PUT') return refund(call);
        if (!params.e2eid) return list(call);
        const pix = payments.find(({ endToEndId }) => endToEndId === params.e2eid);
        const returned = pix?.devolucoes?.find(({ id }) => id === params.id);
        const body = params.id ? returned : pix;
        return body ? { status: 200, body } : unknown;
      }
      if (method === 'PUT') return put(key, kind, call);
      if (method === 'PATCH') return patch(key, kind, call);
      const charge = charges.get(key);
      return charge ? { status: 200, body: charge } : unknown;
    },
    /** Somebody pays a charge. */
    pay(txid: string, { amount, at = new Date() }: { amount?: string; at?: Date } = {}): Pix {
      const charge = [...charges.values()].find((it) => it.txid === txid);
      if (!charge) throw new Error(`no charge ${txid}`);
      const pix: Pix = {
        endToEndId: `E${randomUUID().replaceAll('-', '').slice(1)}`,
        txid,
        valor: amount ?? charge.valor.original,
        chave: pixKey,
        horario: at.toISOString(),
      };
      payments.push(pix);
      charge.status = 'CONCLUIDA';
      charge.pix = [...(charge.pix ?? []), pix];
      return pix;
    },
  };
}
