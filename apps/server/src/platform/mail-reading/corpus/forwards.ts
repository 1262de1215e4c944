import { filePart, htmlPart, parts, plainPart, png, sample, utf8 } from './sample.ts';

const attached = (subject: string, ...body: string[]) => [
  'From: Caio Prado <caio@fornecedor.example.com>',
  'To: marina@cliente.example.com',
  `Subject: ${subject}`,
  'Date: Thu, 19 Nov 2026 08:00:00 -0300',
  'Content-Type: text/plain; charset=utf-8',
  '',
  ...body,
];
const rfc822 = (lines: string[], ...more: string[]) => [
  'Content-Type: message/rfc822',
  ...more,
  '',
  ...lines,
];
const begins = 'From: Caio Prado';

/** Mails that contain others: in their text, as attachments, nested. */
export const forwards = [
  sample('a forward of Gmail', {
    head: ['Subject: Fwd: Boleto', ...utf8],
    body: [
      'Podem ver isto?',
      '',
      '---------- Forwarded message ---------',
      'De: Caio Prado <caio@fornecedor.example.com>',
      'Date: qui., 19 de nov. de 2026 às 08:00',
      'Subject: Boleto',
      'To: marina@cliente.example.com',
      '',
      'Segue o boleto.',
    ],
    subject: 'Fwd: Boleto',
    text: 'Podem ver isto?',
    quoted: '---------- Forwarded',
  }),
  sample('a forward without a word', {
    head: ['Subject: ENC: Boleto', ...utf8],
    body: [
      '-----Mensagem original-----',
      'De: Caio Prado',
      'Enviada em: quinta-feira',
      'Assunto: Boleto',
      '',
      'Segue o boleto.',
    ],
    subject: 'ENC: Boleto',
    text: '-----Mensagem original-----\nDe: Caio Prado\nEnviada em: quinta-feira\nAssunto: Boleto\n\nSegue o boleto.',
  }),
  sample('a forward of Apple Mail', {
    head: utf8,
    body: [
      'Podem ver isto?',
      '',
      'Início da mensagem encaminhada:',
      '',
      'De: Caio Prado <caio@fornecedor.example.com>',
      'Assunto: Boleto',
      'Data: 19 de novembro de 2026 08:00:00 BRT',
      '',
      'Segue o boleto.',
    ],
    text: 'Podem ver isto?',
    quoted: 'Início da mensagem encaminhada:',
  }),
  sample('a mail forwarded as an attachment', {
    ...parts(
      'mixed',
      plainPart('Segue o e-mail.'),
      rfc822(attached('Boleto vencido', 'Segue o boleto.')),
    ),
    text: 'Segue o e-mail.',
    files: [['Boleto vencido.eml', begins]],
  }),
  sample('an attached mail that has a name and no text beside it', {
    ...parts(
      'mixed',
      rfc822(attached('Outro'), 'Content-Disposition: attachment; filename="conversa.eml"'),
    ),
    text: '',
    files: [['conversa.eml', begins]],
  }),
  sample('a mail that is nothing but another', {
    head: ['Content-Type: message/rfc822'],
    body: attached('Reclamação', 'Não gostei.'),
    text: '',
    files: [['Reclamação.eml', begins]],
  }),
  sample('a mail in a mail in a mail', {
    ...parts(
      'mixed',
      plainPart('Veja a conversa.'),
      rfc822([
        'From: Caio Prado <caio@fornecedor.example.com>',
        'Subject: =?utf-8?Q?Fatura_de_mar=C3=A7o?=',
        'Content-Type: multipart/mixed; boundary=dentro',
        '',
        '--dentro',
        ...rfc822(attached('A primeira', 'Oi.')),
        '--dentro--',
      ]),
    ),
    text: 'Veja a conversa.',
    files: [['Fatura de março.eml', begins]],
  }),
  sample('a digest', {
    ...parts('digest', ['', ...attached('Primeira', 'Um.')], ['', ...attached('Segunda', 'Dois.')]),
    text: '',
    files: [
      ['Primeira.eml', begins],
      ['Segunda.eml', begins],
    ],
  }),
  sample('attached mails in Base64', {
    ...parts(
      'mixed',
      plainPart('Duas conversas.'),
      filePart('message/rfc822', 'uma.eml', attached('Uma', 'Olá.').join('\r\n')),
      filePart('message/rfc822', 'duas.eml', attached('Duas', 'Olá.').join('\r\n')),
    ),
    text: 'Duas conversas.',
    files: [
      ['uma.eml', begins],
      ['duas.eml', begins],
    ],
  }),
  sample('an attached mail without a subject', {
    ...parts('mixed', plainPart('Segue.'), rfc822(['From: a@b.example.com', '', 'Oi.'])),
    text: 'Segue.',
    files: [['E-mail sem assunto.eml', 'From: a@b']],
  }),
  sample('an attached mail whose subject is raw Latin-1', {
    ...parts(
      'mixed',
      ['Content-Type: text/plain', '', 'Segue.'],
      rfc822(['From: a@b.example.com', 'Subject: Cota\xe7\xe3o', '', 'Oi.']),
    ),
    bytes: 'latin1',
    text: 'Segue.',
    files: [['Cotação.eml', 'From: a@b']],
  }),
  sample('a forward in HTML with a picture in it', {
    ...parts(
      'related',
      htmlPart('<p>Veja a foto: <img src="cid:foto"></p>'),
      filePart(
        'image/png',
        'foto.png',
        png,
        'Content-ID: <foto>',
        'Content-Disposition: inline; filename="foto.png"',
      ),
    ),
    text: 'Veja a foto:',
    files: [['foto.png']],
  }),
];
