import { expect, it } from 'vitest';
import { type MailContent, renderMail } from './mail-template.ts';

const content: MailContent = {
  lang: 'fr',
  school: 'Collège des Oliviers',
  title: 'Actualités',
  paragraphs: ['Une actualité vient d’être publiée.'],
  reason: 'Vous avez un compte.',
  action: { label: 'Ouvrir', url: 'https://ecole.example/notifications?school=1&open=x' },
  preferences: { label: 'Choisir', url: 'https://ecole.example/account' },
};

it('the HTML and the text of a mail say the same', () => {
  const { subject, html, text } = renderMail(content);
  expect(subject).toBe('Actualités · Collège des Oliviers');
  for (const part of ['Collège des Oliviers', 'Une actualité vient d’être publiée.', 'Vous avez un compte.'])
    expect([html.includes(part), text.includes(part)]).toEqual([true, true]);
  expect(html).toContain('href="https://ecole.example/notifications?school=1&amp;open=x"');
  expect(text).toContain('https://ecole.example/notifications?school=1&open=x');
  expect(html).toContain('<html lang="fr" dir="ltr">');
  expect(html).not.toMatch(/<img|<script|https?:\/\/(?!ecole\.example)/);
});

it('a mail in Arabic is laid out from right to left', () => {
  expect(renderMail({ ...content, lang: 'ar' }).html).toContain('<html lang="ar" dir="rtl">');
});

it('every value in a mail stays text (SEC-INJ-06, SEC-XSS)', () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(2)>\r\nBcc: all@example.org';
  const { subject, html } = renderMail({
    ...content,
    school: hostile,
    title: hostile,
    paragraphs: [hostile],
    items: [hostile],
    code: hostile,
    reason: hostile,
    action: { label: hostile, url: 'https://ecole.example/' },
  });
  expect(html).not.toMatch(/<script|<img/);
  expect(subject).not.toMatch(/[\r\n]/);
});

it('a mail links only to our own address', () => {
  for (const url of ['javascript:alert(1)', '//evil.example', 'https://x.example/"onclick=', 'data:text/html,x'])
    expect(() => renderMail({ ...content, action: { label: 'x', url } }), url).toThrow(RangeError);
});
