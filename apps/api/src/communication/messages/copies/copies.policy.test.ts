import { describe, expect, it } from 'vitest';
import { autoReplyHtml } from './copies.policy.ts';

describe('an absence reply as rich text', () => {
  it('keeps lines and escapes special characters', () => {
    expect(autoReplyHtml('De retour lundi.\n<b>&"</b>')).toBe(
      '<p>De retour lundi.</p><p>&lt;b&gt;&amp;&quot;&lt;/b&gt;</p>',
    );
  });
});
