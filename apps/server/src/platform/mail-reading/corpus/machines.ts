import { filePart, parts, plainPart, sample, utf8 } from './sample.ts';

const bounced = (agent: string, ...words: string[]) => ({
  ...parts(
    'report; report-type=delivery-status',
    plainPart(...words),
    [
      'Content-Type: message/delivery-status',
      '',
      `Reporting-MTA: dns; ${agent}`,
      '',
      'Final-Recipient: rfc822; ninguem@cliente.example.com',
      'Action: failed',
      'Status: 5.1.1',
    ],
    ['Content-Type: text/rfc822-headers', '', 'Subject: Proposta'],
  ),
});

/** Automatic mails of machines. */
export const machines = [
  (() => {
    const report = bounced('mx.example.com', 'This is the mail system at host mx.example.com.');
    return sample('a delivery report of Postfix', {
      head: [
        'From: MAILER-DAEMON@mx.example.com',
        'Subject: Undelivered Mail Returned to Sender',
        'Auto-Submitted: auto-replied',
        ...report.head,
      ],
      body: report.body,
      from: 'mailer-daemon@mx.example.com',
      subject: 'Undelivered Mail Returned to Sender',
      text: 'This is the mail system at host mx.example.com.',
      outcome: 'ignored',
    });
  })(),
  (() => {
    const report = bounced('exchange.example.com', 'Não foi possível entregar a mensagem.');
    return sample('a delivery report of Exchange', {
      head: [
        'From: postmaster@exchange.example.com',
        'Subject: =?utf-8?B?TsOjbyBlbnRyZWd1ZQ==?=',
        ...report.head,
      ],
      body: report.body,
      from: 'postmaster@exchange.example.com',
      subject: 'Não entregue',
      text: 'Não foi possível entregar a mensagem.',
      outcome: 'ignored',
    });
  })(),
  ...['MAILER-DAEMON (Mail Delivery System)', 'Mail Delivery Subsystem <MAILER-DAEMON>', '<>'].map(
    (from) => {
      const report = bounced('mx.example.com', 'This is the mail system at host mx.example.com.');
      return sample(`a delivery report of ${from}`, {
        head: [`From: ${from}`, ...report.head],
        body: report.body,
        from: null,
        text: 'This is the mail system at host mx.example.com.',
        outcome: 'ignored',
      });
    },
  ),
  sample('an automatic answer of Outlook', {
    head: [
      'Subject: =?utf-8?Q?Resposta_autom=C3=A1tica:_Proposta?=',
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      ...utf8,
    ],
    body: ['Estou de férias até 30/11.'],
    subject: 'Resposta automática: Proposta',
    text: 'Estou de férias até 30/11.',
    outcome: 'ignored',
  }),
  sample('an automatic answer of Gmail', {
    head: ['Subject: Re: Proposta', 'Precedence: bulk', 'X-Autoreply: yes', ...utf8],
    body: ['Volto na segunda.'],
    subject: 'Re: Proposta',
    text: 'Volto na segunda.',
    outcome: 'ignored',
  }),
  sample('a newsletter', {
    head: ['List-Id: <ofertas.loja.example.com>', ...utf8],
    body: ['Ofertas da semana.'],
    text: 'Ofertas da semana.',
    outcome: 'ignored',
  }),
  sample('a receipt', {
    ...parts('report; report-type=disposition-notification', plainPart('Sua mensagem foi lida.'), [
      'Content-Type: message/disposition-notification',
      '',
      'Disposition: manual-action/MDN-sent-manually; displayed',
    ]),
    text: 'Sua mensagem foi lida.',
  }),
  sample('an invitation', {
    ...parts('alternative', plainPart('Reunião na terça às 10h.'), [
      'Content-Type: text/calendar; charset=utf-8; method=REQUEST',
      '',
      'BEGIN:VCALENDAR',
      'METHOD:REQUEST',
      'END:VCALENDAR',
    ]),
    text: 'Reunião na terça às 10h.',
    files: [['convite.ics', 'BEGIN:VCALENDAR']],
  }),
  sample('an invitation of Outlook as a file too', {
    ...parts(
      'mixed',
      plainPart('Reunião.'),
      filePart('application/ics', 'reuniao.ics', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
    ),
    text: 'Reunião.',
    files: [['reuniao.ics', 'BEGIN:VCALENDAR']],
  }),
  sample('an accepted invitation', {
    head: ['Subject: Aceito: Reuniao', 'Content-Type: text/calendar; charset=utf-8; method=REPLY'],
    body: ['BEGIN:VCALENDAR', 'METHOD:REPLY', 'END:VCALENDAR'],
    subject: 'Aceito: Reuniao',
    files: [['convite.ics', 'BEGIN:VCALENDAR']],
  }),
];
