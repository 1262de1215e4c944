import { appointmentTemplate } from './agendamento.ts';
import { signingTemplate } from './assinatura.ts';
import { contactTemplate } from './contato.ts';
import { solarQuoteTemplate } from './orcamento-solar.ts';
import { complaintTemplate } from './reclamacao.ts';
import { secondCopyTemplate } from './segunda-via.ts';
import type { FinishedFlow } from './template.ts';

/** Every template, in the order in which they are offered. */
export const finishedFlows: readonly FinishedFlow[] = [
  contactTemplate,
  solarQuoteTemplate,
  appointmentTemplate,
  secondCopyTemplate,
  complaintTemplate,
  signingTemplate,
];
