import type { IssKind, IssWithheld } from './amounts.ts';
import type { CustomerKind } from './customer.ts';
import type { Regime } from './fiscal.ts';
import type { FiscalEnvironment, InvoiceStatus } from './invoice.ts';

export const invoiceStatusWords: Record<InvoiceStatus, string> = {
  draft: 'Rascunho',
  signed: 'Assinada',
  sent: 'Enviada',
  authorised: 'Autorizada',
  rejected: 'Rejeitada',
  no_answer: 'Sem resposta',
  cancelled: 'Cancelada',
  substituted: 'Substituída',
  local: 'Emitida localmente (homologação)',
  discarded: 'Descartada',
};

export const environmentWords: Record<FiscalEnvironment, string> = {
  local: 'Local (sem envio)',
  restricted: 'Produção restrita (testes)',
  production: 'Produção',
};

export const regimeWords: Record<Regime, string> = {
  simples: 'Simples Nacional (ME/EPP)',
  mei: 'MEI',
  normal: 'Regime normal',
};

export const issKindWords: Record<IssKind, string> = {
  taxable: 'Operação tributável',
  export: 'Exportação de serviço',
  immune: 'Imunidade',
  not_due: 'Não incidência',
};

export const issWithheldWords: Record<IssWithheld, string> = {
  no: 'Não retido',
  customer: 'Retido pelo tomador',
};

export const customerKindWords: Record<CustomerKind, string> = {
  cpf: 'Pessoa física',
  cnpj: 'Empresa',
  foreign: 'Do exterior',
  none: 'Não identificado',
};

export const cancelReasonWords: Record<1 | 2 | 9, string> = {
  1: 'Erro na emissão',
  2: 'Serviço não prestado',
  9: 'Outros',
};

export const substituteReasonWords: Record<'01' | '02' | '03' | '04' | '05' | '99', string> = {
  '01': 'Desenquadramento do Simples Nacional',
  '02': 'Enquadramento no Simples Nacional',
  '03': 'Inclusão retroativa de imunidade ou isenção',
  '04': 'Exclusão retroativa de imunidade ou isenção',
  '05': 'Rejeição pelo tomador ou intermediário',
  '99': 'Outros',
};
