import { expect, test } from 'vitest';
import { composeLetter } from './letter.rules.ts';
import { mailHtml } from './mail-html.ts';

test.each([
  '<script>alert(1)</script>',
  '<img src="https://evil.example/pixel.png">',
  '<p style="background:url(https://evil.example/x)">a</p>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<svg onload="alert(1)"><use href="https://evil.example/x"></use></svg>',
  '<form action="https://evil.example"><input name="cpf"></form>',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java&#115;cript:alert(1)">a</a>',
  '<a href="\tjavascript:alert(1)">a</a>',
  '<a href="data:text/html,x">a</a>',
  '<a href="vbscript:x">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="{{nome}}">a</a>',
  '<a href="{{link}}{{nome}}">a</a>',
  '<a href=" {{link}}">a</a>',
  '<base href="https://evil.example/">',
  '<p onclick="alert(1)">a</p>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<p title="</p><script>alert(1)</script>">a</p>',
])('%s leaves nothing that runs, loads or leads astray', (html) => {
  const { html: made } = composeLetter(
    { subject: 'x', body: mailHtml(html) },
    { nome: 'javascript:alert(1)" onclick="x', link: 'https://solar.example.com/pm/x/options' },
    { company: 'Solar', unsubscribe: null },
  );
  const inner = made.slice(made.indexOf('<div'), made.indexOf('</div>'));
  expect(inner).not.toMatch(/evil\.example|script|alert|onclick|onerror|onload|data:|<a href/i);
});
